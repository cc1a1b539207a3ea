// Taps on their way to the server: queued in order, sent one by one, never lost to a swap or a lost network.
// Used by the pad of a game with sealed bids and by a player's phone: the root #pad names the address and the words, #panel is drawn anew.
import { cookie } from "./app.js";
import { newId, open } from "./outbox.js";
import { badgeIs, drawn, isPressed, panel, takesNoTap, whenLifted } from "./pad.js";

const root = document.getElementById("pad");
const words = root.dataset;
const badge = document.getElementById("saved");
const RETRY = 3000;
const LIMIT = 8000;
const queue = [];
// What the server took from here since the panel was drawn: a second tap on the same cell has seen this value.
const taken = new Map();
let sending = false;
let timer = 0;
let unsentSince = "";
let undoNext = false;

const editing = () => Boolean(document.querySelector("[data-edit]"));

// --- What the page shows

// The server's values, and over them the taps it has not answered yet.
const overlay = (place, text) => {
  place.dataset.shown ??= place.textContent;
  place.textContent = text;
};
const mark = () => {
  for (const chip of panel().querySelectorAll(".chip[aria-pressed]")) {
    chip.classList.toggle("on", chip.getAttribute("aria-pressed") === "true");
  }
  for (const place of panel().querySelectorAll("[data-shown]")) {
    place.textContent = place.dataset.shown;
    delete place.dataset.shown;
  }
  const bidders = new Set();
  for (const { tap } of queue) {
    const chip = tap && /^set_(bid|tricks)$/.test(tap.get("kind")) && chipOf(tap.get("seat"), tap.get("value"));
    if (!chip) continue;
    const covered = chip.closest(".covered");
    if (tap.get("kind") === "set_bid") bidders.add(tap.get("seat"));
    if (!covered) for (const other of chip.parentElement.children) other.classList.toggle("on", other === chip);
    // On a phone the row is closed and shows its number beside the name. A covered bid stays covered.
    const name = chip.closest(".row")?.querySelector(".row-open");
    if (name) overlay(name, !covered ? tap.get("value") : unsentSince ? words.waiting : "●");
  }
  // Where the server knows nothing to undo, there is still what waits here.
  const back = panel().querySelector("[data-undo][type=button]");
  if (back) back.disabled = !queue.length;
  const state = panel().querySelector(".pad-state");
  if (state && unsentSince && bidders.size) overlay(state, words.bidsWaiting.replace("%n", bidders.size));
};
const chipOf = (seat, value) =>
  panel().querySelector(`[data-seat="${CSS.escape(seat)}"] .chip[data-value="${CSS.escape(value)}"]`);

const redrawn = () => {
  if (!queue.length) taken.clear();
  mark();
  drawn();
};

const draw = (html, found = {}) => whenLifted(() => swap(html, found));
const swap = (html, { keepProblem = false, fromEdit = false }) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const focus = document.activeElement?.dataset?.focus ?? "";
  const problem = keepProblem && document.getElementById("problem");
  for (const id of ["panel", "pad-facts", "sheet"]) {
    const fresh = page.getElementById(id);
    // Somebody has opened an older round meanwhile: that stays.
    if (!fresh || (id === "panel" && editing() && !fromEdit)) continue;
    fresh.removeAttribute("hx-swap-oob");
    if (id === "panel" && problem) {
      fresh.removeAttribute("hx-get");
      const seat = problem.closest("[data-seat]")?.dataset.seat;
      (fresh.querySelector(`[data-seat="${seat}"]`) ?? fresh.querySelector(".pad-scroll"))?.append(problem);
    }
    document.getElementById(id).replaceWith(document.adoptNode(fresh));
    window.htmx?.process(fresh);
  }
  if (focus && document.activeElement === document.body) {
    (document.querySelector(`[data-focus="${CSS.escape(focus)}"]`) ?? document.querySelector(".rows"))?.focus({ preventScroll: true });
  }
  redrawn();
};

// --- Sending

const post = (body) => {
  const token = cookie("csrftoken");
  if (token) body.set("csrfmiddlewaretoken", token);
  return fetch(words.operate, { method: "POST", body, headers: { "HX-Request": "true", "X-CSRFToken": token }, signal: AbortSignal.timeout(LIMIT) });
};
const look = () => fetch(location.pathname, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(LIMIT) });

let refused = false;
const send = async () => {
  if (sending || !queue.length) return;
  clearTimeout(timer);
  sending = true;
  badgeIs("sending", words.sending);
  try {
    const first = queue[0];
    let answer = await post(first.body);
    if (answer.status === 403) {
      // A token that is too old is fetched once; whoever may not look either has lost the right to write.
      const seen = await look();
      answer = seen.ok ? await post(first.body) : seen;
    }
    if (answer.status === 401) return wait("sign-in", words.signIn);
    if (answer.status === 403) return wait("refused", words.refused);
    if (![200, 409, 422].includes(answer.status)) return wait("unsent");
    const html = await answer.text();
    queue.shift();
    unsentSince = "";
    if (answer.ok && first.cell) taken.set(first.cell, first.tap.get("value"));
    if (!answer.ok) draw(html, first);
    else if (!queue.length) draw(html, { keepProblem: refused, fromEdit: first.fromEdit });
    refused ||= !answer.ok;
    if (answer.status === 409) badgeIs("conflict", words.conflict);
    else badgeIs("saved", words.saved);
  } catch {
    return wait("unsent");
  } finally {
    sending = false;
  }
  if (queue.length) return send();
  if (undoNext) panel().querySelector("[data-undo]:not([disabled])")?.click();
  undoNext = false;
};

// Nothing is thrown away: the queue stays, the badge says since when, and it is tried again.
const wait = (state, text) => {
  unsentSince ||= new Date().toTimeString().slice(0, 5);
  badgeIs(state, text ?? words.unsent.replace("%n", queue.length).replace("%s", unsentSince));
  timer = setTimeout(send, RETRY);
  mark();
  if (undoNext) setTimeout(undo);
  undoNext = false;
};

// --- Taking a tap

const add = (entry) => {
  refused = false;
  // Made here, not by the page: the same value may be tapped again after another one.
  entry.body.set("id", newId());
  queue.push(entry);
  mark();
  document.dispatchEvent(new CustomEvent("pad:tap"));
  send();
};

// A tap that has not left yet is simply taken back; one that is on its way is undone when it has arrived.
const undo = async () => {
  if (sending && queue.length === 1) {
    undoNext = true;
    return;
  }
  queue.pop();
  mark();
  if (queue.length) return;
  // It may have arrived although its answer was lost: what is stored is looked at.
  clearTimeout(timer);
  try {
    const answer = await look();
    if (answer.ok) draw(await answer.text());
    badgeIs("saved", words.saved);
  } catch {
    badgeIs("away", words.away);
  } finally {
    unsentSince = "";
  }
};

// A covered bid that waits is there, though nobody sees which: it is taken back by Undo, not bid again unawares.
document.addEventListener("click", (event) => {
  if (!event.target.closest(".covered [data-shown]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("[data-taps], [data-edit]")) return;
  event.preventDefault();
  if (takesNoTap(button)) return;
  const body = new FormData(form, button);
  if (form.matches("[data-edit]")) {
    if (!queue.some(({ fromEdit }) => fromEdit)) add({ body, fromEdit: true });
    return;
  }
  const tap = new URLSearchParams(body.get("tap") ?? "");
  if (!tap.has("seen")) {
    // Undo and the main button speak of the hand as it is drawn: with taps still on their way that is not what is stored.
    if (!queue.length) add({ body });
    else if (tap.get("kind") === "undo") undo();
    return;
  }
  const cell = ["kind", "round", "seat"].map((name) => tap.get(name)).join(" ");
  const last = queue.findLast((other) => other.cell === cell);
  if (last && button?.closest(".covered")) return;
  const before = last?.tap.get("value") ?? taken.get(cell) ?? tap.get("seen");
  // The same value again is nothing to do, unless the table has just agreed to it.
  if (before === tap.get("value") && !tap.has("agreed")) return;
  tap.set("seen", before);
  body.set("tap", tap);
  button?.closest(".covered")?.classList.remove("open");
  add({ body, cell, tap });
});

// A poll must not draw over a tap that is still on its way, nor under a finger.
const isPoll = ({ detail }) => detail.requestConfig.path.includes("version=");
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event) && queue.length) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isPoll(event) && (queue.length || isPressed() || !event.target.isConnected)) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSettle", redrawn);
document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === 401) badgeIs("sign-in", words.signIn);
  if (xhr.status === 403) badgeIs("refused", words.refused);
  if (xhr.status >= 500) away();
});
// What is shown may be old by now, and what is tapped will wait.
const away = () => { if (!queue.length) badgeIs("away", words.away); };
for (const event of ["sendError", "timeout"]) document.addEventListener(`htmx:${event}`, away);
if (window.htmx) window.htmx.config.timeout = LIMIT;
// A poll that is answered again after that: all is well.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && !queue.length && /sign-in|refused|away/.test(badge.dataset.state)) badgeIs("saved", words.saved);
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-retry]")) send();
  if (target.closest("[data-undo][type=button]")) undo();
});
document.addEventListener("visibilitychange", send);
addEventListener("online", send);
addEventListener("beforeunload", (event) => { if (queue.length) event.preventDefault(); });

redrawn();
// What this device had not sent yet when its pad became one of these.
if (words.batch) open({ code: words.code, url: words.batch, csrf: () => cookie("csrftoken"), onChange: () => {} });
