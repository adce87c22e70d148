import { readSession } from "@/lib/bff/member";
import { readMember } from "@/lib/services/member";

/** `{user: null}` for visitors; 401 once when a session has just died, with the reason's code. */
export const GET = readSession(async (session) => ({ user: session && (await readMember(session.token)) }));
