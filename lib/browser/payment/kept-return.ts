import { deviceStorage } from "#lib/browser/storage.ts";

const returnKey = "payment-return";

type Kept = { address: string; owner: number | null };

function read(): Kept | null {
  try {
    const { address, owner } = JSON.parse(deviceStorage.read(returnKey) ?? "{}") as Record<string, unknown>;
    const ours = typeof address === "string" && /^\/(?:zh\/)?payment\/success\?/.test(address);
    return ours ? { address, owner: typeof owner === "number" ? owner : null } : null;
  } catch {
    return null;
  }
}

/** What the server lists its payment by; a subscription comes back with a token besides its name. */
function nameOf(address: string): string | null {
  const given = new URLSearchParams(address.slice(address.indexOf("?")));
  return given.get("subscription_id") ?? given.get("token");
}

/** Keeps the address of a return from the provider until it is finished; an owner, once known, stays. */
export function keepReturn(address: string, owner: number | null = null): void {
  const before = read();
  const known = before?.address === address ? before.owner : null;
  deviceStorage.write(returnKey, JSON.stringify({ address, owner: known ?? owner }));
}

/** Says whose the return is, if it is still kept and nobody's. */
export function claimReturn(address: string, owner: number | null): void {
  if (read()?.address === address) keepReturn(address, owner);
}

/** The return of this payment is finished, or never will be. */
export function forgetReturn(name: string | null): void {
  const kept = read();
  if (kept !== null && nameOf(kept.address) === name) deviceStorage.remove(returnKey);
}

/** The address of a return that waits for this member, and its payment's name; a path of this site, or null. */
export function keptReturn(member: number | null): { address: string; name: string | null } | null {
  const kept = read();
  if (kept === null || (kept.owner !== null && kept.owner !== member)) return null;
  return { address: kept.address, name: nameOf(kept.address) };
}
