// A button that copies what another element says. Without this file the text is marked by one tap and copied by hand.

import { say } from "./app.js";

// Over plain http browsers give no clipboard: then the text is marked and copied as a person would.
const copy = async (source) => {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
};

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!(await copy(document.getElementById(button.dataset.copy)))) return;
    const note = document.getElementById("copied");
    note.textContent = button.dataset.copied;
    note.hidden = false;
    say(button.dataset.copied);
  });
}
