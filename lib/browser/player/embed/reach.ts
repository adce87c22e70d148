/** Whether anything answers at `address`, also what the browser may not read. Throws if `signal` aborts. */
export async function canReach(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", mode: "no-cors", credentials: "omit", signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
