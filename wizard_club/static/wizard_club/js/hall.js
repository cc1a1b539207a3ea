// The screen in the hall: one thing after another, as many rows as fit; a key or a tap stops it and goes on.

const SECONDS = 12;
let now = "";
let said = "";
let first = 0;
let next = 0;
let stopped = false;

const slides = () => [...document.querySelectorAll("[data-slide]")];
const place = (all) => Math.max(0, all.findIndex((slide) => slide.dataset.slide === now));

const draw = () => {
  const all = slides();
  // Something new from the desk is shown at once.
  const words = all.find((slide) => slide.dataset.slide === "said")?.textContent ?? "";
  if (words && words !== said) now = "said";
  said = words;
  const slide = all[place(all)];
  now = slide.dataset.slide;
  for (const other of all) other.classList.toggle("now", other === slide);
  const list = slide.querySelector("[data-rows]");
  const rows = list ? [...list.children] : [];
  if (first >= rows.length) first = 0;
  const fits = (end) => {
    rows.forEach((row, i) => { row.hidden = i < first || i >= end; });
    return list.scrollHeight <= list.clientHeight + 1 && list.scrollWidth <= list.clientWidth + 1;
  };
  next = rows.length;
  if (!list || fits(next)) return;
  let low = first + 1;
  while (low < next) {
    const middle = Math.ceil((low + next) / 2);
    if (fits(middle)) low = middle;
    else next = middle - 1;
  }
  fits(next = Math.max(next, first + 1));
};

const go = (way) => {
  const all = slides();
  const at = place(all);
  const more = way > 0 && next < all[at].querySelectorAll("[data-rows] > *").length;
  first = more ? next : 0;
  if (!more) now = all[(at + way + all.length) % all.length].dataset.slide;
  draw();
};

const toggle = () => {
  stopped = !stopped;
  document.querySelector("[data-paused]").hidden = !stopped;
};

document.documentElement.dataset.hall = "on";
document.addEventListener("htmx:afterSwap", draw);
addEventListener("resize", draw);
addEventListener("click", toggle);
addEventListener("keydown", (event) => {
  if (event.key === " ") toggle();
  else if (event.key === "ArrowRight") go(1);
  else if (event.key === "ArrowLeft") go(-1);
  else return;
  event.preventDefault();
});
setInterval(() => stopped || go(1), SECONDS * 1000);
draw();
