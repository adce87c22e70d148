import "server-only";
import * as z from "zod";
import { requestStates, type VideoRequest } from "#lib/contracts/accounts/video-request.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

const path = "asmr/v1/video-requests";
const maxRequests = 100;

/** An unknown state is read as `new`. */
const state = z.enum(requestStates).catch("new");

const rawRequests = field.listOfValid(
  z.object({
    id: field.idField.pipe(z.number()),
    text: field.plainTextField,
    state,
    at: field.dateField.optional(),
  }),
  maxRequests,
);

/** GET asmr/v1/video-requests: the member's own, newest first. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchVideoRequests(token: string): Promise<VideoRequest[]> {
  const requests = await fetchAsMember(token, { method: "GET", path, schema: rawRequests });
  return requests.map(({ at = null, ...request }) => ({ ...request, at }));
}

/** POST asmr/v1/video-requests. @throws SessionEnded, WordPressError, UpstreamError */
export const sendVideoRequest = (token: string, text: string) =>
  fetchAsMember(token, { method: "POST", path, body: { text }, schema: z.unknown() });
