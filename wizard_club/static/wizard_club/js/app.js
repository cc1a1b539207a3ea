// What every page shares: the CSRF token at the moment of sending, errors in words, focus across swaps, the theme.

export const cookie = (name) =>
  document.cookie.split("; ").find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

export const say = (text) => {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
};

// The token is read when sending: a login in another tab has changed it since the page was made.
document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  if ("csrfmiddlewaretoken" in event.detail.parameters) event.detail.parameters.csrfmiddlewaretoken = token;
});

// A swap must not lose the place of somebody who works by keyboard.
let focused = "";
document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement?.dataset?.focus ?? "";
});
document.addEventListener("htmx:afterSettle", () => {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  document.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
});

// The theme changes at once; the form remembers it on this device.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-form]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  document.documentElement.dataset.theme = event.submitter.value;
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === event.submitter));
  }
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.bar-menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.bar-menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
