/**
 * Loads a foreign script once. A failed script is removed, so that the next call tries again.
 *
 * @param id the element's id, by which a library finds its script.
 * @param wait milliseconds until no response counts as failure.
 */
export function loadScript(src: string, id: string, wait = 15_000): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.getElementById(id)) return resolve();
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`could not load ${src}`));
    };
    const timer = setTimeout(fail, wait);
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      script.id = id;
      resolve();
    });
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}
