// The page that stands for others while the server is away: the pads that open without it, first those with something to send.
import { unsent } from "./kept.js";

const list = document.getElementById("pads");
const [template] = list.children;

const show = async () => {
  // Plain http has no copies.
  const kept = await (await globalThis.caches?.open("pads"))?.keys() ?? [];
  // The first page of the home screen is the one pad that there is.
  if (location.pathname === "/" && kept.length === 1) return location.replace(kept[0].url);
  const games = new Map(await unsent());
  const pads = kept.reverse().map(({ url }) => ({ url, code: url.split("/").at(-2) }));
  pads.sort((one, other) => games.has(other.code) - games.has(one.code));
  list.append(...pads.map(({ url, code }) => {
    const one = template.content.firstElementChild.cloneNode(true);
    const [pad, mark] = one.children;
    pad.href = url;
    pad.textContent = pad.textContent.replace("%g", code);
    mark.textContent = mark.textContent.replace("%n", games.get(code));
    mark.hidden = !games.has(code);
    return one;
  }));
  list.hidden = !pads.length;
};
show();

// What was sent is sent again by nobody but the person.
document.querySelector("[data-back]")?.addEventListener("click", (event) => {
  event.preventDefault();
  history.back();
});
