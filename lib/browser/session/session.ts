import { queryOptions } from "@tanstack/react-query";
import { adsKey } from "#lib/config/ads-key.ts";
import {
  type Account,
  type LoginBody,
  type Member,
  type RegisterBody,
  session,
  sessionList,
} from "#lib/contracts/accounts/member.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { ApiError, callApi, startSessionEpoch, watchSessionEnd } from "./client.ts";
import { forgetDrafts } from "./comment-drafts.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "./marker.ts";
import { observeQuery } from "./observe-query.ts";
import { queryClient } from "./query-client.ts";
import { deviceStorage } from "./storage.ts";

/** Stores for the next page whether the member sees ads, and marks this one. Null is a visitor. */
export function rememberLevel(level: number | null): void {
  const marked = level !== null && seesAds(level);
  document.documentElement.classList.toggle(adsKey, marked);
  if (marked) deviceStorage.write(adsKey, "1");
  else deviceStorage.remove(adsKey);
}

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
  if (signal.aborted) return user;
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  rememberLevel(user?.membershipLevelId ?? null);
  if (before && user && before.membershipLevelId !== user.membershipLevelId) renewAnswers();
  return user;
};

/** Milliseconds before another try: 5 s, doubling up to a minute. */
const askAgainAfter = (failures: number) => Math.min(5000 * 2 ** (failures - 1), 60_000);

/** The member, or null for a visitor. One retry; while it fails, components that show it refetch. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readAccount,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  refetchInterval: ({ state }) => state.status === "error" && askAgainAfter(state.errorUpdateCount),
});

/** Calls `onResult` with the result of `sessionQuery`, now and after every change. */
export function watchSession(onResult: Parameters<typeof observeQuery<Account | null, string[]>>[1]): void {
  observeQuery(sessionQuery, onResult);
}

/** In this file because the tabs refresh it together; the query is in lib/browser/payment/member-payments.ts. */
export const paymentsKey = ["payments"] as const;

/** Messages between tabs. */
type SessionMessage = "login" | "logout" | "ended" | "changed";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(sessionChannel);

/** All queries but the session. */
const answers = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== "session",
};

/** Refetches everything after a change of level; the screen keeps the old data meanwhile. */
function renewAnswers(): void {
  queryClient.removeQueries({ ...answers, type: "inactive" });
  queryClient.invalidateQueries({ ...answers, refetchType: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

/** Drops all data of the former visitor; undefined reads the new member from the server. */
function replaceMember(user: Member | null | undefined): void {
  startSessionEpoch();
  // A response that is still on its way belongs to the former visitor.
  queryClient.cancelQueries(sessionQuery);
  queryClient.removeQueries({ ...answers, type: "inactive" });
  // The header, which usually starts this request, may still be loading.
  if (user === undefined) queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  else {
    queryClient.setQueryData(sessionQuery.queryKey, user);
    rememberLevel(user?.membershipLevelId ?? null);
  }
  // Before the event below, whose listeners read this class.
  document.documentElement.classList.toggle("signed-in", user !== null);
  // Reset, not removed: a removed query would leave its old data on the screen.
  queryClient.resetQueries({ ...answers, type: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

function changeMember(message: SessionMessage, user: Member | null): void {
  replaceMember(user);
  channel?.postMessage(message);
}

/** Other tabs follow: a logout shows at once, a login or a change of the account is fetched. */
channel?.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
  if (data === "changed") {
    queryClient.invalidateQueries({ queryKey: paymentsKey });
    refreshSession().catch(() => {});
  } else replaceMember(data === "login" ? undefined : null);
});

/** Calls the listener once when WordPress ends the session, however many calls fail. */
export function onSessionEnded(listener: (end: { code: string; message: string }) => void): void {
  watchSessionEnd((end) => {
    changeMember("ended", null);
    listener(end);
  });
}

async function enter(path: string, body: unknown): Promise<Member | null> {
  const { user } = await callApi(path, { method: "POST", body, schema: session });
  changeMember("login", user);
  return user;
}

export const logIn = (body: LoginBody) => enter("/auth/login", body);
/** `key` comes from a mailed link. */
export const logInByMail = (key: string) => enter("/auth/mailed-login", { key });
/** The second step of a login. */
export const enterCode = (code: string) => enter("/auth/second-factor", { code });
/** `response` is the browser's answer to a challenge. */
export const logInByPasskey = (response: unknown) => enter("/auth/passkey", { action: "finish", response });
export const register = (body: RegisterBody) => enter("/auth/register", body);

/** Ends the session and loads the document `next`, so that no data of the member stays in memory. */
async function leave(path: string, next: string): Promise<void> {
  await callApi(path, { method: "POST" });
  forgetDrafts();
  channel?.postMessage("logout" satisfies SessionMessage);
  window.location.assign(next);
}

export const logOut = (next: string) => leave("/auth/logout", next);
export const logOutEverywhere = (next: string) => leave("/auth/logout-everywhere", next);

/** The member's logged-in devices. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await callApi("/user/sessions", { schema: sessionList })).sessions,
  staleTime: 0,
  refetchOnMount: true,
});

/** Logs out one device by its id in the list. */
export async function endSession(id: string): Promise<void> {
  const left = await callApi("/user/sessions", { method: "POST", body: { id }, schema: sessionList });
  queryClient.setQueryData(sessionsQuery.queryKey, left.sessions);
}

/** Refetches the account after a change. A request already in flight may be older than the change. */
export async function refreshSession(): Promise<Account | null> {
  const fetchAnew = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }) > 0) await fetchAnew().catch(() => {});
  return fetchAnew();
}

/** Refetches the account and notifies the other tabs. */
export async function refreshEverywhere(): Promise<Account | null> {
  queryClient.invalidateQueries({ queryKey: paymentsKey });
  const member = await refreshSession();
  channel?.postMessage("changed" satisfies SessionMessage);
  return member;
}

// Another tab's login may have loaded this code, and its message was sent before this code listened.
const isMissed = () => isMarkedSignedIn() && !document.documentElement.classList.contains("signed-in");
if (typeof document !== "undefined" && isMissed()) replaceMember(undefined);
