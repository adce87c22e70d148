/*
 * Scripts for the screens of videos: shows the player that the site finds in an embed code, checks the size
 * of files, and fills the quick edit.
 */
(() => {
  const { action, nonce, url, preview, fine, large } = window.murmurAdmin;

  const vip = document.getElementById("murmur-vip");

  function show(field, { src, kind, problem, protection }) {
    const cell = field.closest("td");
    const status = cell.querySelector(".murmur-check");
    status.textContent = problem || [fine, protection].filter(Boolean).join(" ");
    status.classList.toggle("murmur-problem", Boolean(problem));
    const elements = { frame: "iframe", hls: "video" };
    const player = document.createElement(elements[kind] ?? (kind || "div"));
    // A path belongs to the site, and no other site may frame the site.
    const shown = !problem && src.startsWith("https:");
    if (shown) {
      player.src = src;
      player.title = preview;
      if (kind === "frame") {
        player.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-forms");
        // As on the site. YouTube plays nothing on a page that does not send its origin.
        player.referrerPolicy = "strict-origin-when-cross-origin";
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
    const isVip = vip?.checked && field.id === "murmur-main";
    const body = new URLSearchParams({
      action,
      _ajax_nonce: nonce,
      code: field.value,
      vip: isVip ? "1" : "",
    });
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
  vip?.addEventListener("change", () => check(document.getElementById("murmur-main")));

  for (const picker of document.querySelectorAll(".murmur-picker")) {
    const [picture, button] = picker.children;
    button.addEventListener("click", () => {
      const library = window.wp.media({ multiple: false, library: { type: "image" } });
      library.on("select", () => {
        const { id, url: full, sizes } = library.state().get("selection").first().toJSON();
        picker.parentElement.querySelector("input").value = id;
        picture.src = sizes?.thumbnail?.url ?? full;
        picture.hidden = false;
      });
      library.open();
    });
  }

  for (const field of document.querySelectorAll("[data-murmur-most]")) {
    field.addEventListener("change", () => {
      const isLarge = [...field.files].some(({ size }) => size > Number(field.dataset.murmurMost));
      field.setCustomValidity(isLarge ? large : "");
      field.reportValidity();
    });
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
