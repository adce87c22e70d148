import "server-only";
import * as z from "zod";
import type { MembershipLevel } from "../contracts/membership.ts";
import * as read from "./read.ts";
import { fetchPublicList } from "./transport.ts";

const rawLevels = read.tolerantList(
  z.object({
    id: read.id.pipe(z.number()),
    name: read.title,
    description: read.text.optional(),
    pricing_text: read.text.optional(),
  }),
);

/** GET asmr/v1/memberships/levels. */
export async function fetchMembershipLevels(): Promise<MembershipLevel[]> {
  const answer = await fetchPublicList("memberships/levels", {}, rawLevels);
  return answer.data.map(({ id, name, description, pricing_text }) => ({
    id,
    name,
    description: description ?? "",
    pricingText: pricing_text ?? "",
  }));
}
