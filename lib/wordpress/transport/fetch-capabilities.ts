import "server-only";
import * as z from "zod";
import { fetchPublicOrNull } from "./fetch-public.ts";
import * as field from "./fields.ts";
import { RouteMissing } from "./refusals.ts";

const maxNames = 100;
const rawCapabilities = z.object({ features: field.optionalListOfValid(z.string(), maxNames).optional() });

/** GET asmr/v1/capabilities; null without the route. @throws UpstreamError */
export async function fetchCapabilities(): Promise<readonly string[] | null> {
  try {
    return (await fetchPublicOrNull("capabilities", {}, rawCapabilities))?.data.features ?? [];
  } catch (error) {
    if (error instanceof RouteMissing) return null;
    throw error;
  }
}
