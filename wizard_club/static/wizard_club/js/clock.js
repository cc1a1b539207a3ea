// The clock of a round goes on counting between two answers of the server, by the server's time: nothing is counted up
// or down here, so a tablet that slept or has a wrong time is right as soon as it looks.

import { leftUntil, say, serverIs } from "./app.js";

const words = (left) => {
  const seconds = left > 0 ? Math.ceil(left / 1000) : Math.floor(-left / 1000);
  return `${left < 0 && seconds ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const tick = () => {
  for (const clock of document.querySelectorAll("[data-ends-at]")) {
    const { endsAt, now } = clock.dataset;
    // Only once for each answer: later it would be old.
    if (now) serverIs(Number(now));
    delete clock.dataset.now;
    const text = words(leftUntil(endsAt) ?? endsAt - Date.now());
    if (clock.textContent !== text) clock.textContent = text;
  }
};

// A call or an end is said once, when the server has it.
let phase = document.querySelector(".board-clock")?.dataset.phase;
document.addEventListener("htmx:afterSettle", () => {
  const box = document.querySelector(".board-clock");
  if (box && box.dataset.phase !== phase) say(box.querySelector(".board-phase").textContent);
  phase = box?.dataset.phase;
  tick();
});
document.addEventListener("visibilitychange", tick);
setInterval(tick, 500);
tick();
