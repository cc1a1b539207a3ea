// A file that is downloaded leaves this page open: the cookie that comes with it says when it is there.
const wait = document.querySelector("[data-made]");
const look = setInterval(() => {
  if (!document.cookie.split("; ").includes(`made=${wait.dataset.made}`)) return;
  clearInterval(look);
  for (const part of wait.querySelectorAll("[data-while]")) part.hidden = part.dataset.while === "making";
}, 250);
