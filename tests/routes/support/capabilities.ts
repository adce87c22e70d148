import { fetchCapabilities } from "#lib/wordpress/transport/fetch-capabilities.ts";

/** Not cached, because every test has its own WordPress. */
export const hasCapability = async (name: string): Promise<boolean> =>
  (await fetchCapabilities())?.includes(name) ?? false;
