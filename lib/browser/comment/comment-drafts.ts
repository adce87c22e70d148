import { tabStorage } from "#lib/browser/base/storage.ts";
import { draftsKey } from "#lib/config/device-keys.ts";

// Comment drafts by video. They outlive a session that has ended, so that the member can log in and go on, but not a
// logout.

function readAll(): Record<string, string> {
  try {
    const drafts: unknown = JSON.parse(tabStorage.read(draftsKey) ?? "{}");
    return typeof drafts === "object" && drafts !== null ? (drafts as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export const readDraft = (slug: string): string => String(readAll()[slug] ?? "");

export function storeDraft(slug: string, text: string): void {
  const { [slug]: _, ...others } = readAll();
  const drafts = text === "" ? others : { ...others, [slug]: text };
  if (Object.keys(drafts).length === 0) tabStorage.remove(draftsKey);
  else tabStorage.write(draftsKey, JSON.stringify(drafts));
}
