import { paths } from "#lib/addresses/paths.ts";
import { deviceStorage } from "#lib/browser/base/storage.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

const returnKey = "payment-return";

type StoredReturn = { address: string; owner: number | null };

function read(): StoredReturn | null {
  try {
    const { address, owner } = JSON.parse(deviceStorage.read(returnKey) ?? "{}") as Record<string, unknown>;
    const ours =
      typeof address === "string" && splitLocale(address).path.startsWith(`${paths.paymentSuccess}?`);
    return ours ? { address, owner: typeof owner === "number" ? owner : null } : null;
  } catch {
    return null;
  }
}

const parametersOf = (address: string) => new URLSearchParams(address.slice(address.indexOf("?")));

/** The payment's id in the server's list; a subscription returns with a token, too. */
const nameOf = (address: string) =>
  parametersOf(address).get("subscription_id") ?? parametersOf(address).get("token");

/** Stores the address of a return until the payment is finished; keeps an owner that is stored already. */
export function storeReturn(address: string, owner: number | null = null): void {
  const before = read();
  const known = before?.address === address ? before.owner : null;
  deviceStorage.write(returnKey, JSON.stringify({ address, owner: known ?? owner }));
}

/** Sets the owner of a return that is stored without one. */
export function setReturnOwner(address: string, owner: number | null): void {
  if (read()?.address === address) storeReturn(address, owner);
}

/** Deletes the return of a payment that is finished, or will never be. */
export function forgetReturn(name: string | null): void {
  const stored = read();
  if (stored !== null && nameOf(stored.address) === name) deviceStorage.remove(returnKey);
}

/**
 * This member's stored return, or null: its address (a path of this site), the payment's id, the payer, and whether it
 * is certainly theirs.
 */
export function readReturn(member: number | null) {
  const stored = read();
  if (stored === null || (stored.owner !== null && stored.owner !== member)) return null;
  const { address, owner } = stored;
  return {
    address,
    name: nameOf(address),
    payerId: parametersOf(address).get("PayerID"),
    isOwn: owner !== null,
  };
}
