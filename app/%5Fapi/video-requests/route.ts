import { answerResult } from "#lib/bff/answer.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { videoRequestBody } from "#lib/contracts/accounts/video-request.ts";
import { addVideoRequest, readVideoRequests } from "#lib/services/accounts/benefit.ts";

export const GET = sessionRoute({ table: "videoRequest" }, ({ token }) => readVideoRequests(token()));

export const POST = mutationRoute(
  { schema: videoRequestBody, table: "videoRequest", limit: { name: "comment" } },
  async ({ token, body }) => {
    await addVideoRequest(token(), body.text);
    return answerResult({}, [], 201);
  },
);
