import * as z from "zod/mini";

/** Names in other languages than the default (lib/i18n/languages/names.ts). */
export const translatedNames = z._default(z.record(z.string(), z.string()), {});
