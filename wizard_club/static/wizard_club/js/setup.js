// The page of a new game: seats are dragged into order; every button works without this file.

import { say } from "./app.js";

const middle = (line) => {
  const box = line.getBoundingClientRect();
  return box.top + box.height / 2;
};

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (!grip || event.button !== 0) return;
  const line = grip.closest(".seat-line");
  const list = line.closest("[data-seats]");
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  line.classList.add("dragging");
  const before = [...list.children].indexOf(line);

  // The neighbours move, not the line in hand: taken out of the page for a moment it would lose the pointer.
  // The hidden field with the id moves with its line: the order of the fields is the order of the seats.
  const move = ({ clientY }) => {
    while (line.previousElementSibling && clientY < middle(line.previousElementSibling)) line.after(line.previousElementSibling);
    while (line.nextElementSibling && clientY > middle(line.nextElementSibling)) line.before(line.nextElementSibling);
  };
  const end = () => {
    grip.removeEventListener("pointermove", move);
    line.classList.remove("dragging");
    const place = [...list.children].indexOf(line);
    if (place === before) return;
    ends(list);
    say(list.dataset.moved.replace("%s", line.dataset.name).replace("%n", place + 1));
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("lostpointercapture", end, { once: true });
});

// The first seat cannot move up, the last one not down.
const ends = (list) => {
  [...list.children].forEach((line, place, lines) => {
    for (const [way, limit] of [["up", 0], ["down", lines.length - 1]]) {
      const button = line.querySelector(`[data-focus^="${way}-"]`);
      if (place === limit) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  });
};

// A button that is gone after the swap hands the focus to what it led to.
let left = "";
document.addEventListener("htmx:beforeSwap", () => {
  left = document.activeElement?.dataset?.focus ?? "";
});
document.addEventListener("htmx:afterSettle", () => {
  const lost = [null, document.body, document.getElementById("main")].includes(document.activeElement);
  if (!left || !lost) return;
  const [, kind, id] = left.match(/^(found|remove|new|find)-?(\d*)$/) ?? [];
  const heir = id ? document.querySelector(`[data-focus="pick-${id}"]`) : kind && document.getElementById("id_search");
  heir?.focus({ preventScroll: true });
});
