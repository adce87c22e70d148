// A foreign player in an iframe. It has one film, and answers player.js as soon as the film can play. The
// embedding page has the controls.
const film = document.querySelector("video");
const adapter = new playerjs.HTML5Adapter(film);
// player.js's own methods have no speed; makers who offer one report it so.
adapter.receiver.supported.methods.push("setPlaybackRate");
window.addEventListener("message", ({ origin, data }) => {
  if (origin !== adapter.receiver.origin) return;
  film.controls = false;
  const { method, value } = JSON.parse(data);
  if (method === "setPlaybackRate") film.playbackRate = value;
});
if (film.readyState > 0) adapter.ready();
else film.addEventListener("loadedmetadata", () => adapter.ready(), { once: true });
// player.js does not catch that a leaving page interrupts a command to play; that is no error.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});
