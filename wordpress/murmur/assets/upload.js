/*
 * The film in a video's box: uploads it to the site or to a host (tus.js), or chooses a stored one. Shows the
 * progress.
 */
(() => {
  const { action, nonce, url, site, texts, now } = window.murmurFilm;
  const { Refused, arrived, begin, sendParts } = window.murmurTus;
  const box = document.getElementById("murmur-film");
  const input = box.querySelector(".murmur-drop");
  const filled = box.querySelector("[type=hidden]");
  const status = box.querySelector("[role=status]");
  const bar = box.querySelector(".murmur-progress");
  const place = box.querySelector(".murmur-place");
  const library = box.querySelector(".murmur-library");
  const { video } = box.dataset;

  const second = 1000;

  let state = now.state;
  let isUploading = false;

  function show(text, percent, problem = false) {
    if (status.textContent !== text) {
      status.textContent = text;
    }
    status.classList.toggle("murmur-problem", problem);
    bar.hidden = percent === null;
    bar.querySelector("progress").value = percent ?? 0;
    bar.querySelector("span").textContent = `${percent} %`;
  }

  const lost = () => show(texts.again, bar.querySelector("progress").value);

  async function ask(what, fields = {}) {
    const body = new URLSearchParams({ action: `${action}_${what}`, _ajax_nonce: nonce, video, ...fields });
    const answer = await fetch(url, { method: "POST", body, credentials: "same-origin" });
    const { success, data } = await answer.json();
    if (!success) {
      throw new Refused(data?.text ?? texts.refused);
    }
    return data;
  }

  /** The seconds of a film, as far as this browser can tell; 0 if it can't. */
  const length = (file) =>
    new Promise((resolve) => {
      const film = document.createElement("video");
      film.preload = "metadata";
      film.onerror = film.onloadedmetadata = () => {
        URL.revokeObjectURL(film.src);
        resolve(Number.isFinite(film.duration) ? Math.ceil(film.duration) : 0);
      };
      film.src = URL.createObjectURL(file);
    });

  /** Requests permission to upload a file. `again` is the id of an unfinished upload that may continue. */
  async function allow(file, again) {
    const fields = { place: place.value, size: file.size, again };
    if (place.value === "site") {
      const { id, token } = await ask("token", fields);
      const headers = { Authorization: `Bearer ${token}` };
      return { id, place: "site", create: site, address: `${site}/${id}`, headers, metadata: "" };
    }
    const { name, type } = file;
    const upload = await ask("token", { ...fields, name, type, seconds: await length(file) });
    return { ...upload, place: place.value };
  }

  /** Stores a host's permission without the headers, which the host gives anew. */
  const remember = (name, { headers, ...upload }) =>
    localStorage.setItem(name, JSON.stringify(upload.place === "site" ? { headers, ...upload } : upload));

  /** Continues an unfinished upload of the same file, or starts a new one. */
  async function prepare(file, name) {
    const known = JSON.parse(localStorage.getItem(name) ?? "null");
    const isSame = known?.address && known.id === now.id && known.place === place.value;
    let upload = isSame && known.place === "site" ? known : await allow(file, isSame ? known.id : "");
    if (isSame && upload.id === known.id) {
      upload.address = known.address;
      const offset = await arrived(upload).catch(() => null);
      if (offset !== null) {
        return upload;
      }
      upload = await allow(file, "");
    }
    now.id = upload.id;
    remember(name, upload);
    if (upload.create) {
      await begin(file, upload, lost);
      remember(name, upload);
    }
    return upload;
  }

  async function upload(file) {
    const name = `murmur-film ${video} ${file.name} ${file.size} ${file.lastModified}`;
    isUploading = true;
    input.disabled = place.disabled = true;
    show(texts.uploading, 0);
    try {
      await sendParts(file, await prepare(file, name), (percent) => show(texts.uploading, percent), lost);
      localStorage.removeItem(name);
      state = "waiting";
      show(texts.done, null);
      setTimeout(follow, second);
    } catch (error) {
      state = "failed";
      // After a full disk or a lost connection the same file goes on; what is refused can only start anew.
      if (error instanceof Refused && error.message !== texts.space) {
        localStorage.removeItem(name);
      }
      show(error instanceof Refused ? error.message : texts.refused, null, true);
    }
    isUploading = false;
    input.disabled = place.disabled = false;
    input.value = "";
  }

  const two = (number) => String(number).padStart(2, "0");

  function clock(seconds) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function fill({ id, address, seconds, picture }) {
    const code = document.getElementById("murmur-main");
    code.value = address;
    code.dispatchEvent(new Event("change"));
    document.getElementById("murmur-duration").value = clock(seconds);
    filled.value = id;
    // Otherwise the form would remove the picture again, even before the box shows it.
    const chosen = document.getElementById("_thumbnail_id");
    if (picture > 0 && chosen?.value === "-1") {
      chosen.value = String(picture);
      window.wp.media.featuredImage.set(picture);
    }
  }

  function tell(found) {
    state = found.state;
    show(found.text, state === "working" ? found.percent : null, state === "failed");
    if (state === "ready" && filled.value !== found.id) {
      fill(found);
    }
  }

  async function follow() {
    if (isUploading) {
      return;
    }
    const found = await ask("state").catch(() => null);
    if (isUploading) {
      return;
    }
    // Until the worker or the host reports the film, WordPress only knows that an upload began.
    if (found && !(state === "waiting" && found.state === "uploading")) {
      tell(found);
    }
    if (["waiting", "working"].includes(state)) {
      setTimeout(follow, 3 * second);
    }
  }

  async function choose(film) {
    library.open = false;
    try {
      tell(await ask("choose", { place: place.value, film }));
      follow();
    } catch (error) {
      show(error instanceof Refused ? error.message : texts.there, null, true);
    }
  }

  function row({ id, title, duration }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button-link";
    button.textContent = `${title} (${clock(duration)})`;
    button.addEventListener("click", () => choose(id));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  /** Shows the films at the host. */
  async function list() {
    const shown = library.querySelector("ul");
    try {
      const search = library.querySelector("input").value;
      const films = await ask("library", { place: place.value, search });
      shown.replaceChildren(...films.map(row));
      shown.append(...(films.length === 0 ? [texts.none] : []));
    } catch (error) {
      shown.replaceChildren(error instanceof Refused ? error.message : texts.there);
    }
  }

  function changePlace() {
    library.hidden = place.value === "site";
    library.open = false;
  }

  show(now.text, state === "working" ? now.percent : null, state === "failed");
  changePlace();
  if (["uploading", "waiting", "working"].includes(state)) {
    follow();
  }
  place.addEventListener("change", changePlace);
  library.addEventListener("toggle", () => library.open && list());
  library.querySelector("input").addEventListener("change", list);
  // Otherwise Enter would save the post.
  library.querySelector("input").addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      list();
    }
  });
  input.addEventListener("change", () => input.files[0] && upload(input.files[0]));
  addEventListener("beforeunload", (event) => isUploading && event.preventDefault());
  document.getElementById("publish")?.addEventListener("click", (event) => {
    const isEarly = isUploading || ["uploading", "waiting", "working", "failed"].includes(state);
    const isEmpty = document.getElementById("murmur-main").value.trim() === "";
    if (isEarly && isEmpty && !confirm(texts.early)) {
      event.preventDefault();
    }
  });
})();
