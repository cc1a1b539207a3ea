// On a phone the tabs scroll sideways: the open one comes into view.
const open = document.querySelector(".tabs [aria-current]");
const tabs = open?.parentElement;
if (tabs) tabs.scrollLeft = open.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
