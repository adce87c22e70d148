/** How long a key waits for a player that is not ready. */
const waitsForMs = 5_000;

let recent: KeyboardEvent | null = null;

/**
 * Notes the last key pressed, so that a player can handle it once it is ready. `early` are events from before.
 * @returns a function that ends it
 */
export function noteKeys(early: readonly Event[]): () => void {
  const note = (event: Event) => {
    if (event instanceof KeyboardEvent) recent = event;
  };
  early.forEach(note);
  document.addEventListener("keydown", note, true);
  return () => document.removeEventListener("keydown", note, true);
}

/** Forgets the last key, because it was for another page. */
export function forgetKey(): void {
  recent = null;
}

/** The letter pressed in the last seconds, unless something has handled it; other keys scroll or choose. */
export function takeRecentLetter(): KeyboardEvent | null {
  const event = recent;
  recent = null;
  if (!event || event.defaultPrevented || performance.now() - event.timeStamp > waitsForMs) return null;
  return /^[a-z]$/i.test(event.key) ? event : null;
}
