const checkEveryMs = 5000;

/** The time after which playback no longer resumes by itself, because the listener may be asleep. */
export const resumesWithinMs = 10 * 60_000;

async function isAnswering(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkEveryMs);
    await fetch(address, { method: "HEAD", mode: "no-cors", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `onBack` when an address responds again, or `onGone` if it has not by `until`, in ms since 1970.
 *
 * @returns a function that ends the wait
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
      const back = await isAnswering(address);
      looking = false;
      if (!back || ended) return;
      end();
      onBack();
    }
  };
  let ended = false;
  const timer = setInterval(look, checkEveryMs);
  window.addEventListener("online", look);
  const end = () => {
    ended = true;
    clearInterval(timer);
    window.removeEventListener("online", look);
  };
  return end;
}
