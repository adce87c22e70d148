// What played has lost its connection, at night perhaps, when nobody is up to press a button.

/** Milliseconds between two looks whether an address answers again. */
const lookEvery = 5000;

/** Milliseconds after which sound that begins again would wake somebody rather than go on. */
export const resumesWithin = 10 * 60_000;

/** Asks an address for nothing, from wherever it may be asked. */
async function answers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(lookEvery);
    await fetch(address, { method: "HEAD", mode: "no-cors", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `onBack` once an address answers again, or `onGone` where it has not by `until` (milliseconds since 1970). The
 * returned function ends the waiting.
 */
export function awaitAnswer(
  address: string,
  until: number,
  onBack: () => void,
  onGone: () => void,
): () => void {
  let looking = false;
  const look = async () => {
    if (Date.now() >= until) {
      end();
      onGone();
    } else if (!looking) {
      looking = true;
      const back = await answers(address);
      looking = false;
      if (!back || ended) return;
      end();
      onBack();
    }
  };
  let ended = false;
  const timer = setInterval(look, lookEvery);
  window.addEventListener("online", look);
  const end = () => {
    ended = true;
    clearInterval(timer);
    window.removeEventListener("online", look);
  };
  return end;
}
