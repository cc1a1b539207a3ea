// The round board is drawn anew when something changed. Not under a finger: while it is down the old board stays (the
// next poll brings the new one), and a tap just after a change is taken for one that was meant for what stood there.

let down = false;
let drawn = 0;
const DEAD_TIME = 300;

document.addEventListener("pointerdown", () => {
  down = true;
});
for (const event of ["pointerup", "pointercancel"]) {
  document.addEventListener(event, () => {
    // The click comes after this.
    setTimeout(() => {
      down = false;
    });
  });
}

const polled = (detail) => detail.target.id === "round-board" && detail.requestConfig.verb === "get";

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (down && polled(detail)) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (polled(detail)) drawn = performance.now();
});
document.addEventListener(
  "click",
  (event) => {
    const early = performance.now() - drawn < DEAD_TIME;
    // A key has no place on the screen: it means the button that has the focus.
    if (!early || event.detail === 0 || !event.target.closest("#round-board")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
