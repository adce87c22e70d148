/**
 * Returns a function that reads an element's position. While the element has no media, that is its last position.
 *
 * @param from the position before it has ever had media
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
