import "server-only";
import { createHmac } from "node:crypto";
import { settings } from "#lib/settings.ts";
import { sessionStore } from "./sqlite-store.ts";

/** An account and an address in one mark, one for each secret: neither can be read from what is kept. */
const placeMarks = (account: string, address: string): string[] =>
  settings().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(`murmur place\n${account}\n${address}`).digest("base64url"),
  );

/** Whether the account was logged in from the address before. */
export async function isKnownPlace(account: string, address: string): Promise<boolean> {
  for (const mark of placeMarks(account, address)) if (await sessionStore().knowsPlace(mark)) return true;
  return false;
}

export async function rememberPlace(accounts: string[], address: string): Promise<void> {
  for (const account of accounts) await sessionStore().notePlace(placeMarks(account, address)[0] ?? "");
}
