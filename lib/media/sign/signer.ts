import type { Settings } from "#lib/platform/settings.ts";

/** `now` and `lifetime` are in seconds. S3 also signs the `method`; the default is GET. */
export type Signing = {
  now: number;
  lifetime: number;
  settings: Settings;
  method?: "GET" | "HEAD" | "PUT" | "DELETE";
};

/** Returns a signed address; null if the settings have no key of this maker for it. */
export type Signer = (address: URL, signing: Signing) => URL | null;
