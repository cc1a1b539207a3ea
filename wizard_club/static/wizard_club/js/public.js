// The pages for everybody: this phone remembers who looks at it, and shows that person's seat on top.

const box = document.getElementById("my-seat");
const key = `me/${location.pathname.split("/")[2]}`;
let me = null;
try {
  me = localStorage.getItem(key);
} catch {
  // A browser that stores nothing forgets.
}

const remember = (number) => {
  me = number;
  try {
    if (number) localStorage.setItem(key, number);
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
};

const show = (number) => window.htmx.ajax("GET", `${box.dataset.url}?card=${number}`, { target: box });

// Another round has other seats; whatever else changes, the seat stays.
let shown = null;
const follow = () => {
  const seats = document.querySelector("[data-seats]")?.dataset.seats;
  if (!box || seats === shown) return;
  shown = seats;
  if (me) show(me);
};

const fit = () => {
  const card = box?.querySelector("[data-number]");
  if (!card) return;
  card.querySelector("[data-keep]").hidden = card.dataset.number === me;
  card.querySelector("[data-forget]").hidden = card.dataset.number !== me;
};

document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-me]");
  const card = event.target.closest("[data-number]");
  if (name && box) {
    event.preventDefault();
    show(name.dataset.me).then(() => box.scrollIntoView());
  } else if (event.target.closest("[data-keep]")) {
    remember(card.dataset.number);
  } else if (event.target.closest("[data-forget]")) {
    remember(null);
    card.remove();
  }
  fit();
});

for (const event of ["htmx:afterSwap", "htmx:load"]) document.addEventListener(event, fit);
document.addEventListener("htmx:afterSettle", follow);
if (!box?.firstElementChild) follow();
fit();
