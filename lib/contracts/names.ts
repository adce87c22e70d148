import * as z from "zod/mini";

/** What something is called in other languages than the default one (lib/languages/names.ts). */
export const names = z._default(z.record(z.string(), z.string()), {});
