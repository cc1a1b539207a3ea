// Entering people by typing: arrow keys walk from the field over what was found, Enter takes it, and the field is
// ready for the next name.

const field = document.querySelector("[data-options]");
const options = () => [...document.querySelectorAll(`${field.dataset.options} [data-option]`)];

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1, Escape: -Infinity }[event.key];
  const at = options().indexOf(event.target);
  if (!field || !step || (at < 0 && event.target !== field)) return;
  event.preventDefault();
  const place = Math.min(at + step, options().length - 1);
  (options()[place] ?? field).focus();
});

document.addEventListener("entrant-entered", () => {
  field.form.reset();
  field.value = "";
  field.focus();
});
