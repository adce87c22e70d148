const key = "payment-completed-level";

/** Leaves for the profile, in this tab, which level has been paid for (spec §4). */
export function markPurchasedLevel(level: number): void {
  try {
    window.sessionStorage.setItem(key, String(level));
  } catch {
    // Without storage the profile shows the level, without the message.
  }
}

/** Takes the level that was paid for in this tab, if any: the marker is read once (spec §4). */
export function takePurchasedLevel(): number | null {
  try {
    const level = Number(window.sessionStorage.getItem(key));
    window.sessionStorage.removeItem(key);
    return Number.isInteger(level) && level > 1 ? level : null;
  } catch {
    return null;
  }
}
