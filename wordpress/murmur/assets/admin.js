/* The screens of videos: what the site makes of an embed code, and the values of the quick edit. */
(() => {
  const { action, nonce, url, preview, fine } = window.murmurAdmin;

  function show(field, { src, kind, problem }) {
    const cell = field.closest("td");
    const status = cell.querySelector(".murmur-check");
    status.textContent = problem || fine;
    status.classList.toggle("murmur-problem", Boolean(problem));
    const player = document.createElement(kind === "frame" ? "iframe" : kind || "div");
    // A path belongs to the site, which no other site may frame.
    const shown = !problem && src.startsWith("https:");
    if (shown) {
      player.src = src;
      player.title = preview;
      if (kind === "frame") {
        player.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation");
        player.referrerPolicy = "no-referrer";
      } else {
        player.controls = true;
      }
    }
    cell.querySelector(".murmur-preview").replaceChildren(...(shown ? [player] : []));
  }

  async function check(field) {
    const cell = field.closest("td");
    if (field.value.trim() === "") {
      cell.querySelector(".murmur-check").textContent = "";
      cell.querySelector(".murmur-preview").replaceChildren();
      return;
    }
    const body = new URLSearchParams({ action, _ajax_nonce: nonce, code: field.value });
    const answer = await fetch(url, { method: "POST", body, credentials: "same-origin" });
    const { success, data } = await answer.json();
    if (success) {
      show(field, data);
    }
  }

  for (const field of document.querySelectorAll(".murmur-embed")) {
    field.addEventListener("change", () => check(field));
    check(field);
  }

  if (window.inlineEditPost) {
    const edit = window.inlineEditPost.edit;
    window.inlineEditPost.edit = function (id, ...others) {
      edit.call(this, id, ...others);
      const post = typeof id === "object" ? this.getId(id) : id;
      const values = document.querySelector(`#post-${post} .murmur-row`)?.dataset;
      const row = document.querySelector(`#edit-${post} .murmur-quick`);
      if (values && row) {
        row.querySelector('[name="murmur[is_vip]"]').checked = values.vip === "1";
        row.querySelector('[name="murmur[view_count]"]').value = values.views;
        row.querySelector('[name="murmur[duration]"]').value = values.duration;
        row.querySelector('[name="murmur[anchor]"]').value = values.anchor;
      }
    };
  }
})();
