const returnKey = "payment-return";

/** Keeps the address of a return from the provider that nobody was signed in for; without one, forgets it. */
export function keepReturn(address: string | null): void {
  try {
    if (address === null) localStorage.removeItem(returnKey);
    else localStorage.setItem(returnKey, address);
  } catch {
    // A browser without storage: the way back through its history remains.
  }
}

/** The address of a return that waits for its member; a path of this site, or null. */
export function keptReturn(): string | null {
  try {
    const address = localStorage.getItem(returnKey) ?? "";
    return /^\/(?:zh\/)?payment\/success\?/.test(address) ? address : null;
  } catch {
    return null;
  }
}
