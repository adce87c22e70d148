import { deviceStorage } from "#lib/browser/base/storage.ts";

const key = "alipay-news-read";
const maxDecisions = 20;

/** The references of the decisions that were read on this device. */
export function readDecisions(): string[] {
  return (deviceStorage.read(key) ?? "").split(" ").filter(Boolean);
}

/** Adds a reference. @returns all of them */
export function markDecisionRead(reference: string): string[] {
  const read = [...readDecisions(), reference].slice(-maxDecisions);
  deviceStorage.write(key, read.join(" "));
  return read;
}
