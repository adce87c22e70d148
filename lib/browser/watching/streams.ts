import { callApi } from "#lib/browser/base/client.ts";
import { type StreamState, streamState } from "#lib/contracts/accounts/history.ts";

/** One id for each document, because it plays one video at a time. */
const id = crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Reports that this document plays. @returns whether it has to stop @throws ApiError */
export const reportStream = (isStart: boolean): Promise<StreamState> =>
  callApi("/user/streams", { method: "POST", body: { id, isStart }, schema: streamState });
