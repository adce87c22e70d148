import { queryOptions } from "@tanstack/react-query";
import {
  type Account,
  type LoginBody,
  type Member,
  type RegisterBody,
  session,
  sessionList,
} from "#lib/contracts/member.ts";
import { ApiError, callApi, startSessionEpoch, watchSessionEnd } from "./client.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "./marker.ts";
import { queryClient } from "./query-client.ts";
import { rememberLevel } from "./remembered-level.ts";

const fetchAccount = async (): Promise<Account | null> => {
  if (!isMarkedSignedIn()) return null;
  try {
    const { user, pending } = await callApi("/user/me", { schema: session });
    return user && pending ? { ...user, pending } : user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

const readAccount = async ({ signal }: { signal: AbortSignal }): Promise<Account | null> => {
  const user = await fetchAccount();
  if (!signal.aborted) rememberLevel(user?.membershipLevelId ?? null);
  return user;
};

/** Milliseconds until an account that can't be had is asked for again: 5 s, doubling up to a minute. */
const askAgainAfter = (failures: number) => Math.min(5000 * 2 ** (failures - 1), 60_000);

/**
 * Who is signed in. Kept until something changes it; one retry, none for a session that ended. Whoever shows it asks
 * again while it can't be had.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readAccount,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  refetchInterval: ({ state }) => state.status === "error" && askAgainAfter(state.errorUpdateCount),
});

/** What the tabs of a browser tell each other. */
type SessionNews = "login" | "logout" | "ended" | "changed";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(sessionChannel);

/** Everything known of the former visitor goes; who is here now is set, or asked for. */
function replaceMember(user: Member | null | undefined): void {
  startSessionEpoch();
  // An answer that is still on its way is about who was here before.
  queryClient.cancelQueries(sessionQuery);
  const personal = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== "session",
  };
  queryClient.removeQueries({ ...personal, type: "inactive" });
  if (user === undefined) queryClient.invalidateQueries(sessionQuery);
  else {
    queryClient.setQueryData(sessionQuery.queryKey, user);
    rememberLevel(user?.membershipLevelId ?? null);
  }
  // What is on the screen is read again as whoever is here now; a removed query would stay there for good.
  queryClient.resetQueries({ ...personal, type: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

/** Has the header load its account part (components/member/account.tsx). */
const showAccount = () => window.dispatchEvent(new Event("session-started"));

function changeMember(news: SessionNews, user: Member | null): void {
  replaceMember(user);
  if (user !== null) showAccount();
  channel?.postMessage(news);
}

/** Other tabs follow: a logout shows at once, a login or a change of the account makes them ask. */
channel?.addEventListener("message", ({ data }: MessageEvent<SessionNews>) => {
  if (data === "changed") queryClient.invalidateQueries(sessionQuery);
  else replaceMember(data === "login" ? undefined : null);
});

/** The listener hears of a session that WordPress ended: once, however many calls failed. */
export function onSessionEnded(listener: (end: { code: string; message: string }) => void): void {
  watchSessionEnd((end) => {
    changeMember("ended", null);
    listener(end);
  });
}

export async function logIn(body: LoginBody): Promise<Member | null> {
  const { user } = await callApi("/auth/login", { method: "POST", body, schema: session });
  changeMember("login", user);
  return user;
}

export async function register(body: RegisterBody): Promise<Member | null> {
  const { user } = await callApi("/auth/register", { method: "POST", body, schema: session });
  changeMember("login", user);
  return user;
}

/** Ends the session and opens `next` anew, so that nothing of the member stays in this page. */
async function leave(path: string, next: string): Promise<void> {
  await callApi(path, { method: "POST" });
  channel?.postMessage("logout" satisfies SessionNews);
  window.location.assign(next);
}

export const logOut = (next: string) => leave("/auth/logout", next);
/** The same on every device where the member is logged in. */
export const logOutEverywhere = (next: string) => leave("/auth/logout-everywhere", next);

/** Those devices, read anew whenever they are looked at. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await callApi("/user/sessions", { schema: sessionList })).sessions,
  staleTime: 0,
});

/** Reads the account again after a change of it. An answer that is on its way may be older than the change. */
export async function refreshSession(): Promise<Account | null> {
  const fetchAnew = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }) > 0) await fetchAnew().catch(() => {});
  return fetchAnew();
}

/** The same after a change that every tab should show, such as a new level. */
export async function refreshEverywhere(): Promise<Account | null> {
  const member = await refreshSession();
  channel?.postMessage("changed" satisfies SessionNews);
  return member;
}
