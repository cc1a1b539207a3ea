// Slips are typed without a mouse: Enter goes to the next field, on the last one it sends the slip, and the next open
// table has the focus when the answer is there. Without this file every slip is a form with its button.

import { say } from "./app.js";

const fields = (form) => [...form.querySelectorAll("input:not([type=hidden])")];
const start = (form) => {
  const field = fields(form).find((one) => one.getAttribute("aria-invalid") === "true") ?? fields(form)[0];
  field.focus();
  field.select();
};

document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-slip]");
  if (event.key !== "Enter" || !form || event.target.tagName !== "INPUT" || event.isComposing) return;
  event.preventDefault();
  const all = fields(form);
  const next = all[all.indexOf(event.target) + 1];
  if (next) {
    next.focus();
    next.select();
  } else {
    form.requestSubmit();
  }
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const id = detail.target.id;
  const row = document.getElementById(id);
  if (!row?.closest("[data-slips]")) return;
  if (detail.xhr.status >= 400) {
    start(row);
    say([...row.querySelectorAll(".field-error")].map((error) => error.textContent).join(" "));
    return;
  }
  say(row.dataset.said);
  const open = [...document.querySelectorAll("[data-slip]")];
  const later = open.find((form) => row.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = later ?? open[0];
  if (next) start(next);
  else document.getElementById("slips-done").focus();
});

const first = document.querySelector("[data-slip]:has([aria-invalid=true])") ?? document.querySelector("[data-slip]");
if (first) start(first);
