import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";

const hashBytes = 32;
/** The cost of a hash. A bench may store cheaper hashes, because many accounts log in there at once. */
const usualCost = 16_384;
/**
 * The hash to compare with if there is no account, so that such a login takes as long as a wrong password.
 */
const unmatchedHash = `scrypt$${"0".repeat(32)}$${"0".repeat(hashBytes * 2)}`;

/** Hashes a password as `scrypt$salt$hash`, both in hex. `$cost` follows if it is not the usual one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `scrypt$${salt}$${(await derive(password, salt, usualCost)).toString("hex")}`;
}

export function hashPasswordSync(password: string, cost: number = usualCost): string {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, hashBytes, { N: cost }).toString("hex");
  return `scrypt$${salt}$${hash}${cost === usualCost ? "" : `$${cost}`}`;
}

/** Whether `password` matches `stored`. Without `stored`, false after the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = "", hash = "", cost = usualCost] = (stored ?? unmatchedHash).split("$");
  const isSame = timingSafeEqual(await derive(password, salt, Number(cost)), Buffer.from(hash, "hex"));
  return isSame && stored !== undefined;
}

function derive(password: string, salt: string, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, { N: cost }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
