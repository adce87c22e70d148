import { deviceStorage } from "#lib/browser/session/storage.ts";

const key = "alipay-news-read";
const most = 20;

/** The references whose decision was read on this device. */
export function readNews(): string[] {
  return (deviceStorage.read(key) ?? "").split(" ").filter(Boolean);
}

/** Adds one; returns all. */
export function noteReadNews(reference: string): string[] {
  const now = [...readNews(), reference].slice(-most);
  deviceStorage.write(key, now.join(" "));
  return now;
}
