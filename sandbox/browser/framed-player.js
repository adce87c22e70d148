// A foreign player in an iframe. It has one film, and answers player.js as soon as the film can play. The
// embedding page has the controls.
const film = document.querySelector("video");
const adapter = new playerjs.HTML5Adapter(film);
window.addEventListener("message", ({ origin }) => {
  if (origin === adapter.receiver.origin) film.controls = false;
});
if (film.readyState > 0) adapter.ready();
else film.addEventListener("loadedmetadata", () => adapter.ready(), { once: true });
// player.js does not catch that a leaving page interrupts a command to play; that is no error.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});
