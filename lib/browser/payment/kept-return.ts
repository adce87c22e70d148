import { deviceStorage } from "#lib/browser/session/storage.ts";

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

const given = (address: string) => new URLSearchParams(address.slice(address.indexOf("?")));

/** What the server lists its payment by; a subscription comes back with a token besides its name. */
const nameOf = (address: string) => given(address).get("subscription_id") ?? given(address).get("token");

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

/**
 * A return that waits for this member, or null: its address, a path of this site, its payment's name, who paid, and whether
 * it is known to be theirs.
 */
export function keptReturn(member: number | null) {
  const kept = read();
  if (kept === null || (kept.owner !== null && kept.owner !== member)) return null;
  const { address, owner } = kept;
  return { address, name: nameOf(address), payerId: given(address).get("PayerID"), isOwn: owner !== null };
}
