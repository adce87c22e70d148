/**
 * In local storage and as the document's class: this device's member sees ads. It has a file of its own because every
 * page's first scripts read it, and no other key.
 */
export const adsKey = "sees-ads";
/** In the cookies of a visitor who has allowed trackers (lib/config/consent-cookie.ts). */
export const allowedMark = "consent=allow";
