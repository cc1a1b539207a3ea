// The pad's hands: taps are queued in order, sent one by one, and never lost to a swap or a lost network.
import { cookie, say } from "./app.js";

const pad = document.getElementById("pad");
const words = pad.dataset;
const RETRY = 3000;
const DEAD = 300;
const TWO_DIGITS = 600;
const queue = [];
let sending = false;
let unsentSince = "";

const saved = (state, text) => {
  const badge = document.getElementById("saved");
  badge.dataset.state = state;
  badge.querySelector("span").textContent = text;
};

const replace = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const active = document.activeElement;
  const focus = active?.dataset?.focus ?? "";
  for (const id of ["panel", "pad-facts", "sheet"]) {
    const fresh = page.getElementById(id);
    if (!fresh) continue;
    fresh.removeAttribute("hx-swap-oob");
    document.getElementById(id).replaceWith(document.adoptNode(fresh));
    window.htmx?.process(fresh);
  }
  if (focus) (document.querySelector(`[data-focus="${focus}"]`) ?? document.querySelector(".rows"))?.focus({ preventScroll: true });
  settle();
};

// After every change: the open hand in view, a word for screen readers, dead time where a button changed its meaning.
let mainLabel = "";
const settle = () => {
  document.querySelector(".sheet tr.now")?.scrollIntoView({ block: "nearest" });
  const label = document.querySelector("[data-main]")?.textContent ?? "";
  if (label && mainLabel !== label) deadUntil = performance.now() + DEAD;
  mainLabel = label;
  const problem = document.getElementById("problem")?.textContent.trim();
  say(problem || document.getElementById("reason")?.textContent.trim() || document.querySelector(".pad-state")?.textContent);
};
let deadUntil = 0;

const send = async () => {
  if (sending || !queue.length) return;
  sending = true;
  const body = queue[0];
  saved("sending", words.sending);
  const token = cookie("csrftoken");
  if (token) body.set("csrfmiddlewaretoken", token);
  try {
    const answer = await fetch(words.operate, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "X-CSRFToken": token },
    });
    if (answer.status === 401 || answer.status === 403) return wait("sign-in", words.signIn);
    if (answer.status >= 500 || answer.redirected) return wait("unsent");
    const html = await answer.text();
    queue.shift();
    unsentSince = "";
    const refused = answer.status === 409 || answer.status === 422;
    if (!queue.length || refused) replace(html);
    saved(answer.status === 409 ? "conflict" : "saved", answer.status === 409 ? words.conflict : words.saved);
  } catch {
    return wait("unsent");
  } finally {
    sending = false;
  }
  send();
};

// Nothing is thrown away: the queue stays, the badge says since when, and it is tried again.
const wait = (state, text) => {
  unsentSince ||= new Date().toTimeString().slice(0, 5);
  saved(state, text ?? words.unsent.replace("%n", queue.length).replace("%s", unsentSince));
  setTimeout(send, RETRY);
};

// A tap shows at once; the server's answer then draws the panel as it is.
const show = (button) => {
  if (!button.classList.contains("chip")) return;
  for (const chip of button.parentElement.querySelectorAll(".chip.on")) chip.classList.remove("on");
  button.classList.add("on");
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("[data-taps], [data-edit]")) return;
  event.preventDefault();
  if (button?.matches("[data-dead-time]") && performance.now() < deadUntil) return;
  if (button?.matches(".chip.on:not(.bid-outline)") && queue.length === 0 && button.getAttribute("aria-pressed") === "true") return;
  const body = new FormData(form, button);
  const tap = body.get("tap");
  // A double tap before the first answer is the same tap.
  if (queue.some((waiting) => waiting.get("tap") === tap && waiting.get("nonce") === body.get("nonce") && tap)) return;
  if (button && !button.matches(".struck")) show(button);
  queue.push(body);
  awake();
  send();
});

// A poll must not draw over a tap that is still on its way.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (queue.length && event.target.id === "panel") event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (queue.length && event.target.id === "panel") event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSettle", settle);
// A poll that is kept out says so before the next tap has to.
document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === 401 || xhr.status === 403) saved("sign-in", words.signIn);
});

const openRow = (row) => {
  for (const other of document.querySelectorAll(".row.open")) other.classList.remove("open");
  row.classList.add("open");
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-open]");
  if (!link) return;
  event.preventDefault();
  openRow(link.closest(".row"));
  link.closest(".row").querySelector(".chip")?.focus({ preventScroll: true });
});

// Keyboard, only while the entry rows have the focus.
const rows = () => [...document.querySelectorAll(".rows .row")].filter((row) => row.querySelector(".chip"));
const current = () =>
  document.activeElement?.closest(".row") ?? document.querySelector(".row.active") ?? document.querySelector(".row.keyed") ?? rows()[0];
let typed = "";
let timer = 0;

const press = () => {
  clearTimeout(timer);
  const chip = current()?.querySelector(`.chip[data-value="${Number(typed)}"]`);
  typed = "";
  chip?.click();
};
const digit = (key) => {
  typed += key;
  const cards = Number(document.getElementById("panel").dataset.cards);
  if (cards < 10 || typed.length === 2) return press();
  clearTimeout(timer);
  timer = setTimeout(press, TWO_DIGITS);
};
const move = (step) => {
  const all = rows();
  const next = all[(all.indexOf(current()) + step + all.length) % all.length];
  for (const row of all) row.classList.toggle("keyed", row === next);
  (next.querySelector(".chip.on, .chip.bid-outline") ?? next.querySelector(".chip")).focus({ preventScroll: true });
};
document.addEventListener("keydown", (event) => {
  if (!document.activeElement?.closest(".rows, .pad-actions") || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z") return;
    document.querySelector("[data-undo]:not([disabled])")?.click();
  } else if (/^[0-9]$/.test(event.key)) digit(event.key);
  else if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    const chips = [...(current()?.querySelectorAll(".chip") ?? [])];
    const at = chips.indexOf(document.activeElement) + (event.key === "ArrowRight" ? 1 : -1);
    chips[Math.max(0, Math.min(at, chips.length - 1))]?.focus({ preventScroll: true });
  } else if (event.key === "Enter" && document.activeElement.closest(".rows")) document.querySelector("[data-main]")?.click();
  else return;
  event.preventDefault();
});

// Keep the screen awake after the first tap, where the browser can.
let lock = null;
let asked = false;
const awake = async () => {
  if (lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    document.getElementById("awake").hidden = false;
  }
  asked = true;
};
document.addEventListener("visibilitychange", () => {
  if (asked) awake();
  send();
});
addEventListener("online", send);
addEventListener("beforeunload", (event) => {
  if (queue.length) event.preventDefault();
});

settle();
deadUntil = 0;
