import * as z from "zod/mini";

/** Characters of a request at most. */
export const longestRequest = 500;

/** What may be asked for: the route's rule and the form's. Messages are keys of `validation` in messages/. */
export const videoRequestBody = z.strictObject({
  text: z.string("videoRequestEmpty").check(
    z.trim(),
    z.minLength(1, "videoRequestEmpty"),
    z.refine((text) => [...text].length <= longestRequest, "videoRequestLong"),
  ),
});

/** How a request stands, in the words that people read under `videoRequest.states`. */
export const requestStates = ["new", "planned", "done", "declined"] as const;

export const videoRequest = z.object({
  id: z.number(),
  text: z.string(),
  state: z.enum(requestStates),
  /** ISO 8601; null where it is not known. */
  at: z.nullable(z.string()),
});
/** A member's own, newest first. */
export const videoRequests = z.object({ requests: z.array(videoRequest) });

export type VideoRequest = z.output<typeof videoRequest>;
export type VideoRequestBody = z.output<typeof videoRequestBody>;
