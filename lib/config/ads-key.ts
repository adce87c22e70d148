/** In local storage and as the document's class: this device's member sees ads. Every page's scripts read it. */
export const adsKey = "sees-ads";
