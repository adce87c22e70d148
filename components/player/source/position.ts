/**
 * Returns a function that reads where an element plays; while it is empty, where it was before.
 * @param from where it will begin
 */
export function watchPosition(element: HTMLMediaElement, signal: AbortSignal, from = 0): () => number {
  let last = from;
  const read = () => {
    if (element.readyState > 0 || element.currentTime > 0) last = element.currentTime;
    return last;
  };
  for (const name of ["timeupdate", "seeking"]) element.addEventListener(name, read, { signal });
  return read;
}
