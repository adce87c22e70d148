const key = "payment-completed-level";

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
