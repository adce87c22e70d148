import type { Settings } from "#lib/platform/settings.ts";

/** `now` and `lifetime` in seconds; `method`, which S3 signs too, is GET where it is missing. */
export type Signing = {
  now: number;
  lifetime: number;
  settings: Settings;
  method?: "GET" | "HEAD" | "PUT" | "DELETE";
};

/** A signed address, or null if the settings have no key of this maker for it. */
export type Signer = (address: URL, signing: Signing) => URL | null;
