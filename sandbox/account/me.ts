import { json } from "../answer.ts";
import type { Call, Route, Sandbox } from "../route.ts";
import { isAnswer } from "./fields.ts";
import { currentUser } from "./record.ts";
import { requireSession } from "./session.ts";

/** The current-user record (contract, Upstream; spec §3). */
export const meRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/user/me", answer: showMe },
];

function showMe(call: Call, sandbox: Sandbox) {
  const session = requireSession(call, sandbox);
  return isAnswer(session) ? session : json(currentUser(session.member, sandbox));
}
