import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";

const hashBytes = 32;
/** What a hash costs to make; one in a bench may say less, for many log in there at once. */
const usualCost = 16_384;
/** Compared with where there is no such account, so that it costs what a wrong password costs. */
const nobody = `scrypt$${"0".repeat(32)}$${"0".repeat(hashBytes * 2)}`;

/** `scrypt$salt$hash`, both in hex; `$cost` after it where it is not the usual one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `scrypt$${salt}$${(await derive(password, salt, usualCost)).toString("hex")}`;
}

export function hashPasswordSync(password: string, cost: number = usualCost): string {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, hashBytes, { N: cost }).toString("hex");
  return `scrypt$${salt}$${hash}${cost === usualCost ? "" : `$${cost}`}`;
}

/** Whether `password` is the one behind `stored`; without `stored` never, after as long a time. */
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
