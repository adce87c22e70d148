import * as z from "zod/mini";
import { typedText } from "#lib/contracts/typed-text.ts";

export const maxRequestLength = 500;

/** The rule of the form and the route. Messages are keys of `validation` in messages/. */
export const videoRequestBody = z.strictObject({
  text: z.string("videoRequestEmpty").check(
    z.overwrite(typedText),
    z.minLength(1, "videoRequestEmpty"),
    z.refine((text) => [...text].length <= maxRequestLength, "videoRequestLong"),
  ),
});

/** States with texts under `videoRequest.states`. */
export const requestStates = ["new", "planned", "done", "declined"] as const;

export const videoRequest = z.object({
  id: z.number(),
  text: z.string(),
  state: z.enum(requestStates),
  /** ISO 8601; null if unknown. */
  at: z.nullable(z.string()),
});
/** The member's own requests, newest first. */
export const videoRequests = z.object({ requests: z.array(videoRequest) });

export type VideoRequest = z.output<typeof videoRequest>;
export type VideoRequestBody = z.output<typeof videoRequestBody>;
