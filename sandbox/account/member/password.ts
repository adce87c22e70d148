import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";

const hashBytes = 32;
/** The cost of a hash; a bench may store cheaper ones, because many accounts log in there at once. */
const usualCost = 16_384;
/** A hash to compare with when there is no account, so that a login takes as long as with a wrong password. */
const nobody = `scrypt$${"0".repeat(32)}$${"0".repeat(hashBytes * 2)}`;

/** `scrypt$salt$hash`, both in hex, followed by `$cost` where it differs from the usual one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `scrypt$${salt}$${(await derive(password, salt, usualCost)).toString("hex")}`;
}

export function hashPasswordSync(password: string, cost: number = usualCost): string {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, hashBytes, { N: cost }).toString("hex");
  return `scrypt$${salt}$${hash}${cost === usualCost ? "" : `$${cost}`}`;
}

/** Whether `password` matches `stored`; false without `stored`, after the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = "", hash = "", cost = usualCost] = (stored ?? nobody).split("$");
  const same = timingSafeEqual(await derive(password, salt, Number(cost)), Buffer.from(hash, "hex"));
  return same && stored !== undefined;
}

function derive(password: string, salt: string, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, { N: cost }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
