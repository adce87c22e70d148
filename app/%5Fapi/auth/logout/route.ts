import { change } from "@/lib/bff/change";
import { endSessions } from "@/lib/session/session";

export const POST = change({}, async ({ request, cookies }) => {
  cookies.push(...endSessions(request));
});
