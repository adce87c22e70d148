import { fetchCapabilities } from "#lib/wordpress/catalogue/capabilities.ts";

/** Asked each time: every test has a WordPress of its own. */
export const hasCapability = async (name: string): Promise<boolean> =>
  (await fetchCapabilities()).includes(name);
