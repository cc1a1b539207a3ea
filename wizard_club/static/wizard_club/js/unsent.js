// Beside the pads: which of them has entries that wait on this device, and the question before somebody signs out.
import { say } from "./app.js";
import { unsent } from "./kept.js";

const notice = document.getElementById("unsent");
const [template] = notice.children;
const question = document.getElementById("log-out-question");
let total = 0;

const look = async () => {
  const games = await unsent();
  total = games.reduce((sum, [, count]) => sum + count, 0);
  const shown = games.map(([code, count]) => {
    const one = template.content.firstElementChild.cloneNode(true);
    const words = one.firstElementChild;
    words.textContent = words.textContent.replace("%g", code).replace("%n", count);
    one.querySelector("a").href = notice.dataset.pad.replace("CODE", code);
    return one;
  });
  notice.replaceChildren(template, ...shown);
  notice.hidden = !total;
  say(shown.map((one) => one.firstElementChild.textContent).join(" "));
};
look();
// It may have been sent meanwhile, in another tab.
addEventListener("visibilitychange", look);

// Before app.js hears of it: signing out forgets the copies of pads.
addEventListener("submit", (event) => {
  if (!question || !total || event.target.id !== "log-out" || question.contains(event.submitter)) return;
  event.preventDefault();
  event.stopPropagation();
  const words = question.querySelector("p");
  words.dataset.words ??= words.textContent;
  words.textContent = words.dataset.words.replace("%n", total);
  question.showModal();
}, true);
