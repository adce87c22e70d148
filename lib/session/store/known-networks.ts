import "server-only";
import { keyedHashes } from "#lib/platform/keyed-hash.ts";
import { withStore } from "./current-store.ts";

/** Keyed hashes, one for each secret, so that the store reveals neither account nor address. */
const networkMarks = (account: string, address: string): string[] =>
  keyedHashes(`murmur place\n${account}\n${address}`);

export async function isKnownNetwork(account: string, address: string): Promise<boolean> {
  const marks = networkMarks(account, address);
  const matches = await Promise.all(
    marks.map((mark) => withStore((store) => store.knowsNetwork(mark), false)),
  );
  return matches.includes(true);
}

export async function rememberNetwork(accounts: string[], address: string): Promise<void> {
  for (const account of accounts) {
    const [mark = ""] = networkMarks(account, address);
    await withStore((store) => store.noteNetwork(mark), undefined);
  }
}
