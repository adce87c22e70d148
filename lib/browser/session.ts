import { queryOptions } from "@tanstack/react-query";
import {
  type Account,
  type LoginBody,
  type Member,
  type RegisterBody,
  session,
} from "#lib/contracts/member.ts";
import { ApiError, callApi, startEpoch, watchSessionEnd } from "./client.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "./marker.ts";
import { queryClient } from "./query-client.ts";
import { rememberLevel } from "./remembered-level.ts";

const askUser = async (): Promise<Account | null> => {
  if (!isMarkedSignedIn()) return null;
  try {
    const { user, pending } = await callApi("/user/me", { schema: session });
    return user && pending ? { ...user, pending } : user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

const readUser = async ({ signal }: { signal: AbortSignal }): Promise<Account | null> => {
  const user = await askUser();
  if (!signal.aborted) rememberLevel(user?.membershipLevelId ?? null);
  return user;
};

/** Who is signed in. Kept until something changes it; one retry, none for a session that ended (spec §4). */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

type Change = "login" | "logout" | "ended" | "changed";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(sessionChannel);

/** Everything known of the former visitor goes; who is here now is set, or asked for. */
function become(user: Member | null | undefined): void {
  startEpoch();
  // An answer that is still on its way is about who was here before.
  queryClient.cancelQueries(sessionQuery);
  const theirs = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== "session" };
  queryClient.removeQueries({ ...theirs, type: "inactive" });
  if (user === undefined) queryClient.invalidateQueries(sessionQuery);
  else {
    queryClient.setQueryData(sessionQuery.queryKey, user);
    rememberLevel(user?.membershipLevelId ?? null);
  }
  // What is on the screen is read again as whoever is here now; a removed query would stay there for good.
  queryClient.resetQueries({ ...theirs, type: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

/** The header's account part may not be there yet (components/member/account.tsx). */
const tellHeader = () => window.dispatchEvent(new Event("session-started"));

function announce(change: Change, user: Member | null): void {
  become(user);
  if (user !== null) tellHeader();
  channel?.postMessage(change);
}

/** Other tabs follow: a logout shows at once, a login or a change of the account makes them ask. */
channel?.addEventListener("message", ({ data }: MessageEvent<Change>) => {
  if (data === "changed") queryClient.invalidateQueries(sessionQuery);
  else become(data === "login" ? undefined : null);
});

/** Tells of a session that WordPress ended: one event, however many calls failed. */
export function onSessionEnded(tell: (end: { code: string; message: string }) => void): void {
  watchSessionEnd((end) => {
    announce("ended", null);
    tell(end);
  });
}

export async function logIn(body: LoginBody): Promise<Member | null> {
  const { user } = await callApi("/auth/login", { method: "POST", body, schema: session });
  announce("login", user);
  return user;
}

export async function register(body: RegisterBody): Promise<Member | null> {
  const { user } = await callApi("/auth/register", { method: "POST", body, schema: session });
  announce("login", user);
  return user;
}

/** Ends the session and opens `next` anew, so that nothing of the member stays in this page. */
export async function logOut(next: string): Promise<void> {
  await callApi("/auth/logout", { method: "POST" });
  channel?.postMessage("logout" satisfies Change);
  window.location.assign(next);
}

/** Reads the user again, after a change of theirs: a question under way may have been asked before it. */
export async function refreshSession(): Promise<Account | null> {
  const ask = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }) > 0) await ask().catch(() => {});
  return ask();
}

/** The same after a change that every tab should show, such as a new level. */
export async function refreshEverywhere(): Promise<Account | null> {
  const member = await refreshSession();
  channel?.postMessage("changed" satisfies Change);
  return member;
}
