import { deviceStorage } from "#lib/browser/session/storage.ts";

const key = "alipay-news-read";
const most = 20;

/** References whose review this device's reader has been told of. */
export function readNews(): string[] {
  return (deviceStorage.read(key) ?? "").split(" ").filter(Boolean);
}

/** Keeps one more; gives them all. */
export function noteReadNews(reference: string): string[] {
  const now = [...readNews(), reference].slice(-most);
  deviceStorage.write(key, now.join(" "));
  return now;
}
