import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";

const hashBytes = 32;
/** Compared with where there is no such account, so that it costs what a wrong password costs. */
const nobody = `scrypt$${"0".repeat(32)}$${"0".repeat(hashBytes * 2)}`;

/** `scrypt$salt$hash`, both in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `scrypt$${salt}$${(await derive(password, salt)).toString("hex")}`;
}

export function hashPasswordSync(password: string): string {
  const salt = randomBytes(16).toString("hex");
  return `scrypt$${salt}$${scryptSync(password, salt, hashBytes).toString("hex")}`;
}

/** Whether `password` is the one behind `stored`; without `stored` never, after as long a time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = "", hash = ""] = (stored ?? nobody).split("$");
  const same = timingSafeEqual(await derive(password, salt), Buffer.from(hash, "hex"));
  return same && stored !== undefined;
}

function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
