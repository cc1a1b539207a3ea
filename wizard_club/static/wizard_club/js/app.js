// What every page shares: the CSRF token at the moment of sending, trouble in words, focus across swaps,
// dialogs and menus, the theme. Everything here only improves on what works without it.

export const cookie = (name) =>
  document.cookie.split("; ").find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

// One persistent live region; the same words twice would be read twice.
export const say = (text) => {
  const live = document.getElementById("live");
  const words = text?.trim().replace(/\s+/g, " ");
  if (live && words && live.textContent !== words) live.textContent = words;
};

// The token is read when sending: a login in another tab has changed it since the page was made.
document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  if ("csrfmiddlewaretoken" in event.detail.parameters) event.detail.parameters.csrfmiddlewaretoken = token;
});

// A fragment that could not be had changes nothing on the page, but is not passed over in silence.
// The pad has its own words for this, beside what it still has to send.
const trouble = (state) => {
  const box = document.getElementById("trouble");
  if (!box || document.getElementById("saved")) return;
  const [words, sign] = box.querySelectorAll("p");
  words.textContent = box.dataset[state] ?? "";
  sign.hidden = state !== "signIn";
  box.hidden = !state;
};
document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === 401) trouble("signIn");
  else trouble(xhr.status >= 500 ? "server" : "refused");
});
document.addEventListener("htmx:sendError", () => trouble("network"));
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.isError) trouble("");
});

// Clocks go by the server's time, never by ticks: the device's own may be wrong, and sleeps.
let ahead = null;
export const serverIs = (now) => {
  const found = now - Date.now();
  if (ahead === null || Math.abs(found - ahead) > 1500) ahead = found;
};
// What is left until a moment of the server's; null as long as its time is not known.
export const leftUntil = (ends) => (ahead === null ? null : ends - Date.now() - ahead);
const MINUTE = 60_000;
const tick = () => {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const { ends, now, call, left, calling, up, over, kind } = clock.dataset;
    if (now) serverIs(Number(now));
    delete clock.dataset.now;
    const rest = leftUntil(ends);
    if (rest === null) continue;
    const [is, words] = rest <= -MINUTE ? ["over", over] : rest <= 0 ? ["up", up] : rest <= call * MINUTE ? ["call", calling] : ["left", left];
    const text = words.replace("%n", rest > 0 ? Math.ceil(rest / MINUTE) : Math.floor(-rest / MINUTE));
    if (clock.textContent !== text) clock.textContent = text;
    if (kind !== is) say(text);
    clock.dataset.kind = is;
  }
};
setInterval(tick, 1000);
for (const event of ["htmx:afterSettle", "pad:drawn", "visibilitychange"]) document.addEventListener(event, tick);
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  // The header counts whole seconds.
  const now = Date.parse(xhr.getResponseHeader("Date")) + 500;
  if (now) serverIs(now);
  tick();
});
tick();

// A swap must not lose the place of somebody who works by keyboard.
let focused = "";
document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement?.dataset.focus ?? "";
});
document.addEventListener("htmx:afterSettle", () => {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  const again = document.querySelector(`[data-focus="${CSS.escape(focused)}"]`) ?? document.getElementById("main");
  again.focus({ preventScroll: true });
});

// Dialogs: a link to the dialog's id opens it over the page; without script the link's target shows it in place.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-dialog]");
  const dialog = opener ? document.querySelector(opener.getAttribute("href")) : event.target.closest("dialog");
  const outside = event.target === dialog && !opener;
  if (dialog && (opener || outside || event.target.closest("[data-close]"))) {
    event.preventDefault();
    if (opener) dialog.showModal();
    else dialog.close();
  }
  for (const menu of document.querySelectorAll("details.bar-menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.bar-menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// The theme changes at once; the form remembers it on this device.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-form]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  body.set("csrfmiddlewaretoken", cookie("csrftoken"));
  fetch(form.action, { method: "POST", body, redirect: "manual" });
  document.documentElement.dataset.theme = event.submitter.value;
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === event.submitter));
  }
});

// --- The service worker, on the pages that name it: those of signed-in people, and pads. Plain http has none.
const workers = navigator.serviceWorker;
const host = document.querySelector("[data-worker]");
const update = document.getElementById("update");

// Its copies of pads: all, or the one at an address.
export const forget = async (pad = "forget") => (await workers?.getRegistration())?.active?.postMessage(pad);
document.addEventListener("submit", ({ target }) => { if (target.matches("[data-forget]")) forget(); });

// A good moment to change the pad: no hand has been begun, none is being put right.
const panel = () => document.getElementById("panel");
const isQuiet = () => !/tricks|reveal/.test(panel().dataset.phase) && !document.querySelector("#panel .chip.on, [data-edit]");

const watchUpdates = (registration) => {
  let hand = panel()?.dataset.round;
  const look = () => {
    // The first worker replaces none.
    const waiting = registration.active && registration.waiting;
    if (update) {
      const shows = waiting && isQuiet();
      // Read out after what the pad itself has to say.
      if (shows && update.hidden) setTimeout(say, 1000, update.firstElementChild.textContent);
      update.hidden = !shows;
    }
    else if (waiting) navigator.locks.request("pad", { ifAvailable: true }, (free) => free && waiting.postMessage("activate"));
  };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  if (update) {
    // A pad whose loading began before the first worker was there is none of its pages yet.
    workers.ready.then(({ active }) => workers.controller ?? active.postMessage("claim"));
    // While a pad is open, other tabs leave everything as it is.
    navigator.locks.request("pad", { mode: "shared" }, () => new Promise(() => {}));
    document.addEventListener("pad:drawn", () => {
      look();
      const { round } = panel().dataset;
      if (round !== hand) registration.update().catch(() => {});
      hand = round;
    });
    update.querySelector("button").addEventListener("click", () => {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      if (registration.waiting) registration.waiting.postMessage("activate");
      else location.reload();
    }, { once: true });
  }
  look();
};
if (host && workers) workers.register(host.dataset.worker, { updateViaCache: "none" }).then(watchUpdates, () => {});

// What https would add is told where it is missing.
for (const hint of document.querySelectorAll("[data-plain-http]")) hint.hidden = isSecureContext;
