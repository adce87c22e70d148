import "server-only";
import * as z from "zod";
import { RouteMissing } from "#lib/wordpress/transport/endpoint.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

const most = 100;

const rawCapabilities = z.object({ features: field.looseList(z.string(), most).optional() });

/** GET asmr/v1/capabilities: what a basic WordPress lacks; none without the route. @throws UpstreamError */
export async function fetchCapabilities(): Promise<readonly string[]> {
  try {
    return (await fetchPublic("capabilities", {}, rawCapabilities))?.data.features ?? [];
  } catch (error) {
    if (error instanceof RouteMissing) return [];
    throw error;
  }
}
