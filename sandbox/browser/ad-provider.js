/* A fake of an ad network's script (like ExoClick's): the page puts `<ins data-zoneid="…">` and pushes `{ serve: {} }`
   onto `AdProvider`, which fills every empty slot with a made-up ad. It counts nothing and sends nothing. `?mode=`
   selects its behaviour (sandbox/demo/ad-network.ts). */
(() => {
  const mode = "loads";
  const delay = { loads: 200, slow: 7000 }[mode];
  const zh = /^zh/i.test(document.documentElement.lang);
  const words = zh
    ? ["月光茶 · 睡前一杯", "模拟广告：没有人为此付费。"]
    : ["Moonleaf tea · one cup before sleep", "A made-up ad: nobody paid for it."];

  function fill(place) {
    if (place.childElementCount > 0) return;
    const ad = document.createElement("div");
    ad.className = "moonleaf";
    Object.assign(ad.style, {
      boxSizing: "border-box",
      display: "grid",
      placeContent: "center",
      gap: "4px",
      width: "100%",
      height: "100%",
      minHeight: "100px",
      padding: "16px",
      background: "radial-gradient(120% 120% at 80% 0%, #35506b, #1d2a3d 55%, #161b28)",
      color: "#e8eef6",
      font: "15px/1.4 system-ui, sans-serif",
      textAlign: "center",
    });
    for (const [at, text] of words.entries()) {
      const line = document.createElement("span");
      line.textContent = text;
      if (at > 0) Object.assign(line.style, { color: "#b9c7d8", fontSize: "14px" });
      ad.append(line);
    }
    place.append(ad);
  }

  function serve() {
    if (delay === undefined) return;
    setTimeout(() => {
      for (const place of document.querySelectorAll("ins[data-zoneid]")) fill(place);
    }, delay);
  }

  const queue = window.AdProvider ?? [];
  window.AdProvider = { push: serve };
  if (queue.length > 0) serve();
})();
