import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi, startSessionEpoch, watchSessionEnd } from "#lib/browser/base/client.ts";
import { observeQuery } from "#lib/browser/base/observe-query.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { deviceStorage, tabStorage } from "#lib/browser/base/storage.ts";
import { adsKey } from "#lib/config/ads-key.ts";
import { draftsKey } from "#lib/config/device-keys.ts";
import {
  type Account,
  type LoginBody,
  type Member,
  type RegisterBody,
  session,
  sessionList,
} from "#lib/contracts/accounts/member.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "./marker.ts";

/** Stores whether the member sees ads, for the next page, and marks this page. Null is a guest. */
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

/** Ms before another try: 5 s, doubled with each failure up to a minute. */
const retryAfter = (failures: number) => Math.min(5000 * 2 ** (failures - 1), 60_000);

/** The member; null for a guest. Retries once; after that, components that show the member fetch it again. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readAccount,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
  refetchInterval: ({ state }) => state.status === "error" && retryAfter(state.errorUpdateCount),
});

/** The member; null for a guest. For code that imports this file on demand. */
export const readSession = () => queryClient.fetchQuery(sessionQuery);

/** Calls `onResult` with the result of `sessionQuery`, now and after every change. */
export function watchSession(onResult: Parameters<typeof observeQuery<Account | null, string[]>>[1]): void {
  observeQuery(sessionQuery, onResult);
}

/** Here, because the tabs refresh it together; the query is in lib/browser/payment/member-payments.ts. */
export const paymentsKey = ["payments"] as const;

/** Messages between tabs. */
type SessionMessage = "login" | "logout" | "ended" | "changed";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(sessionChannel);

/** Selects all queries but the session's. */
const allButSession = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== "session",
};

/** Fetches everything again after a change of level; the old data stays on the screen until then. */
function renewAnswers(): void {
  queryClient.removeQueries({ ...allButSession, type: "inactive" });
  queryClient.invalidateQueries({ ...allButSession, refetchType: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

/** Drops all data of the member before. `undefined` fetches the new one from the server. */
function replaceMember(user: Member | null | undefined): void {
  startSessionEpoch();
  // A response that is still on its way belongs to the member before.
  queryClient.cancelQueries(sessionQuery);
  queryClient.removeQueries({ ...allButSession, type: "inactive" });
  // The header usually starts this request, but may not have loaded yet.
  if (user === undefined) queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  else {
    queryClient.setQueryData(sessionQuery.queryKey, user);
    rememberLevel(user?.membershipLevelId ?? null);
  }
  // Set before the event below, because its listeners read this class.
  document.documentElement.classList.toggle("signed-in", user !== null);
  // Reset, because a removed query would leave its old data on the screen.
  queryClient.resetQueries({ ...allButSession, type: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

function changeMember(message: SessionMessage, user: Member | null): void {
  replaceMember(user);
  channel?.postMessage(message);
}

/** Follows other tabs: shows a logout at once; fetches the account after a login or a change. */
channel?.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
  if (data === "changed") {
    queryClient.invalidateQueries({ queryKey: paymentsKey });
    refreshSession().catch(() => {});
  } else {
    if (data === "logout") tabStorage.remove(draftsKey);
    replaceMember(data === "login" ? undefined : null);
  }
});

/** Calls the listener once when WordPress ends the session, even if many calls fail. */
export function onSessionEnded(listener: (end: { code: string; message: string }) => void): void {
  watchSessionEnd((end) => {
    changeMember("ended", null);
    listener(end);
  });
}

async function postLogin(path: string, body: unknown): Promise<Member | null> {
  const { user } = await callApi(path, { method: "POST", body, schema: session });
  changeMember("login", user);
  return user;
}

export const logIn = (body: LoginBody) => postLogin("/auth/login", body);
/** Logs in with the `key` from a mailed link. */
export const logInByMail = (key: string) => postLogin("/auth/mailed-login", { key });
/** The second step of a login. */
export const enterCode = (code: string) => postLogin("/auth/second-factor", { code });
/** Logs in with a passkey; `response` is the browser's response to the challenge. */
export const finishPasskeyLogin = (response: unknown) =>
  postLogin("/auth/passkey", { action: "finish", response });
export const register = (body: RegisterBody) => postLogin("/auth/register", body);

/** Logs out, and loads the document `next`, so that no data of the member stays in memory. */
async function postLogout(path: string, next: string): Promise<void> {
  await callApi(path, { method: "POST" });
  tabStorage.remove(draftsKey);
  channel?.postMessage("logout" satisfies SessionMessage);
  window.location.assign(next);
}

export const logOut = (next: string) => postLogout("/auth/logout", next);
export const logOutEverywhere = (next: string) => postLogout("/auth/logout-everywhere", next);

/** The member's logged-in devices. */
export const devicesQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await callApi("/user/sessions", { schema: sessionList })).sessions,
  staleTime: 0,
  refetchOnMount: true,
});

/** Logs out one device by its id in the list. */
export async function endSession(id: string): Promise<void> {
  const left = await callApi("/user/sessions", { method: "POST", body: { id }, schema: sessionList });
  queryClient.setQueryData(devicesQuery.queryKey, left.sessions);
}

/**
 * Fetches the account again after a change. It does not join a request in flight, which may be older than the change.
 */
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

// Whether another tab's login was missed: its message came before this code listened.
const isMissed = () => isMarkedSignedIn() && !document.documentElement.classList.contains("signed-in");
if (typeof document !== "undefined" && isMissed()) replaceMember(undefined);
