// A foreign player in an iframe: it has one film, and answers player.js as soon as that can play. The embedding page
// brings the controls.
const film = document.querySelector("video");
const adapter = new playerjs.HTML5Adapter(film);
window.addEventListener("message", ({ origin }) => {
  if (origin === adapter.receiver.origin) film.controls = false;
});
if (film.readyState > 0) adapter.ready();
else film.addEventListener("loadedmetadata", () => adapter.ready(), { once: true });
// player.js catches nothing: an order to play that a leaving page cuts off is no error.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});
