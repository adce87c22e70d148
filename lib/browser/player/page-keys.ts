import { deviceStorage } from "#lib/browser/base/storage.ts";

const pageKeysKey = "page-keys";

/**
 * Whether the player's keys work without a click into the player. A choice of this device: people who speak to their
 * computer type letters without meaning to (WCAG 2.1.4).
 */
export const hasPageKeys = (): boolean => deviceStorage.read(pageKeysKey) !== "off";

export const setPageKeys = (areOn: boolean): void => deviceStorage.write(pageKeysKey, areOn ? "on" : "off");
