// The pad beside its taps: the state in words, which row is open, the keyboard, the panel of an older round, the
// screen kept awake. taps.js (taps by form) and local.js (taps on this device) both stand on it.
import { say } from "./app.js";

const TWO_DIGITS = 600;
export const DEAD = 300;
const LONGEST_PRESS = 2000;
const root = document.getElementById("pad");
const badge = document.getElementById("saved");
export const panel = () => document.getElementById("panel");
const focusOn = (element) => element?.focus({ preventScroll: true });

// Each trouble is read out once: after that, what the hand needs next is more to the point.
let trouble = "";
export const badgeIs = (state, text) => {
  if (state === "saved") trouble = "";
  else if (state !== "sending" && state !== trouble) {
    trouble = state;
    say(text);
  }
  badge.dataset.state = state;
  badge.querySelector("span").textContent = text;
  for (const help of document.querySelectorAll("[data-when]")) help.hidden = !help.dataset.when.split(" ").includes(state);
};

// --- Where a button has just changed its meaning it takes no tap for a moment: the second half of a double tap.
let meaning, mainMeaning;
let deadUntil = 0;
let mainDeadUntil = 0;
const watchMeaning = () => {
  const { round, phase } = panel().dataset;
  const main = panel().querySelector("[data-main]:not([hidden])")?.textContent ?? "";
  const now = performance.now() + DEAD;
  if (meaning !== undefined && meaning !== `${round} ${phase}`) deadUntil = now;
  if (mainMeaning !== undefined && main && mainMeaning !== main) mainDeadUntil = now;
  meaning = `${round} ${phase}`;
  mainMeaning = main;
};
// Undo means what it meant before.
export const takesNoTap = (button) =>
  !button?.matches("[data-undo]") && performance.now() < (button?.matches("[data-main]") ? Math.max(deadUntil, mainDeadUntil) : deadUntil);

// --- What comes by itself is drawn when the finger is lifted: a swap under it would eat the tap.
let pressing = false;
let waiting = null;
let lifting = 0;
export const isPressed = () => pressing;
export const whenLifted = (draw) => {
  waiting = pressing ? draw : null;
  if (!pressing) draw();
};
const lifted = () => {
  pressing = false;
  const draw = waiting;
  waiting = null;
  draw?.();
};
document.addEventListener("pointerdown", ({ target }) => {
  pressing = root.contains(target);
  clearTimeout(lifting);
  lifting = setTimeout(lifted, LONGEST_PRESS);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    clearTimeout(lifting);
    // The click that follows comes first.
    lifting = setTimeout(lifted, 50);
  });
}

// --- Open rows: a tap on a name opens it, also across swaps; what was opened for a tap closes with it.
let opened = "";
let hand = "";
let more = "";
const openRow = (seat) => {
  const row = panel().querySelector(`.row[data-seat="${seat}"]`);
  if (!row) return;
  for (const other of panel().querySelectorAll(".row.open")) other.classList.remove("open");
  row.classList.add("open");
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-open]");
  if (!link) return;
  event.preventDefault();
  opened = link.dataset.open;
  openRow(opened);
  focusOn(link.closest(".row").querySelector(".chip"));
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".pad-more details")) more = target.open ? target.firstElementChild.dataset.focus : "";
}, true);
// A choice closes its list.
document.addEventListener("submit", ({ submitter }) => {
  const list = submitter?.closest(".pad-more details");
  if (!list) return;
  more = "";
  list.open = false;
}, true);

// --- The panel of an older round takes the focus and gives it back to the cell it came from.
let cell = "";
const heading = () => document.querySelector("[data-edit] h2");
document.addEventListener("click", ({ target }) => {
  cell = target.closest("a.cell")?.dataset.focus ?? cell;
});
const passFocus = () => {
  if (heading()) {
    if (!document.activeElement.closest("[data-edit]")) focusOn(heading());
  } else if (cell) {
    focusOn(document.querySelector(`[data-focus="${cell}"]`));
    cell = "";
  }
};

// The hand being played is in view; later it stays where the scorekeeper has scrolled.
const showHand = () => document.querySelector(".sheet tr.now")?.scrollIntoView({ block: "nearest" });
addEventListener("resize", showHand);

// What the desk says is read out when it is new; one swap is drawn more than once.
const noticed = () => document.getElementById("notice")?.textContent;
let notice = noticed();
let newsUntil = 0;
export const drawn = () => {
  const { round, phase } = panel().dataset;
  watchMeaning();
  document.dispatchEvent(new CustomEvent("pad:drawn"));
  if (hand !== `${round} ${phase}`) {
    opened = more = "";
    for (const list of panel().querySelectorAll(".pad-more [open]")) list.open = false;
    showHand();
  }
  hand = `${round} ${phase}`;
  if (opened) openRow(opened);
  const summary = more && panel().querySelector(`summary[data-focus="${more}"]`);
  if (summary) summary.parentElement.open = true;
  passFocus();
  const [problem, reason] = ["problem", "reason"].map((id) => document.querySelector(`#${id}:not([hidden])`)?.textContent.trim());
  if (noticed() !== notice) newsUntil = performance.now() + DEAD;
  notice = noticed();
  say((performance.now() < newsUntil && notice) || problem || reason || panel().querySelector(".pad-state:not([hidden])")?.textContent);
};
document.addEventListener("pad:tap", () => {
  opened = "";
  awake();
});

// --- Keyboard: single keys only while the entry rows have the focus.
const CHIP = ".chips:not([hidden]) .chip:not([hidden])";
const rows = () => [...panel().querySelectorAll(".rows .row")].filter((row) => row.querySelector(CHIP));
const current = () =>
  document.activeElement?.closest(".row") ?? panel().querySelector(".row.active") ?? panel().querySelector(".row.keyed") ?? rows()[0];
let typed = "";
let timer = 0;

const press = () => {
  clearTimeout(timer);
  const row = current();
  const chip = row?.querySelector(`${CHIP}[data-value="${Number(typed)}"]`);
  typed = "";
  // A covered bid is typed only by whoever has opened it.
  if (!chip || row.matches(".covered:not(.open)")) return;
  chip.click();
  // Bidding moves on by itself, and the next digit with it.
  if (panel().dataset.phase === "bids") focusOn(panel().querySelector(".rows"));
};
const digit = (key) => {
  typed += key;
  if (Number(panel().dataset.cards) < 10 || typed.length === 2) return press();
  clearTimeout(timer);
  timer = setTimeout(press, TWO_DIGITS);
};
const moveRow = (step) => {
  const all = rows();
  const next = all[(all.indexOf(current()) + step + all.length) % all.length];
  for (const row of all) row.classList.toggle("keyed", row === next);
  const shown = next.matches(".covered:not(.open)") ? next.querySelector(".row-open") : null;
  focusOn(shown ?? next.querySelector(".chip.on, .chip.bid-outline") ?? next.querySelector(CHIP));
};
const moveChip = (step) => {
  const chips = [...(current()?.querySelectorAll(CHIP) ?? [])];
  const at = chips.indexOf(document.activeElement) + step;
  focusOn(chips[Math.max(0, Math.min(at, chips.length - 1))]);
};
const KEYS = {
  ArrowDown: () => moveRow(1),
  ArrowUp: () => moveRow(-1),
  ArrowRight: () => moveChip(1),
  ArrowLeft: () => moveChip(-1),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.repeat) return;
  const inRows = document.activeElement?.closest(".rows");
  const main = panel().querySelector("[data-main]:not([hidden])");
  if (event.ctrlKey || event.metaKey) {
    const undo = panel().querySelector("[data-undo]:not([disabled])");
    if (event.key.toLowerCase() !== "z" || !undo) return;
    undo.click();
  } else if (event.key === "Escape" && heading()) panel().querySelector("[data-cancel]").click();
  else if (!inRows) return;
  else if (/^[0-9]$/.test(event.key)) digit(event.key);
  else if (event.key === "Enter" && main) main.click();
  else if (KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
});

// --- Keep the screen awake after the first tap, where the browser can.
let lock = null;
let asked = false;
const awake = async () => {
  asked = true;
  if (lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    document.getElementById("awake")?.removeAttribute("hidden");
  }
};
document.addEventListener("visibilitychange", () => { if (asked) awake(); });
