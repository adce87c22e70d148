import { queryOptions } from "@tanstack/react-query";
import { adsKey } from "#lib/config/device-keys.ts";
import {
  type Account,
  type LoginBody,
  type Member,
  type RegisterBody,
  session,
  sessionList,
} from "#lib/contracts/member.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { ApiError, callApi, startSessionEpoch, watchSessionEnd } from "./client.ts";
import { forgetDrafts } from "./comment-drafts.ts";
import { isMarkedSignedIn, sessionChanged, sessionChannel } from "./marker.ts";
import { queryClient } from "./query-client.ts";
import { deviceStorage } from "./storage.ts";

/** Keeps for the next page whether its member sees ads, and marks this one. `null`: nobody is signed in. */
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

/** Of the member's payments (lib/browser/payment/list.ts): they change with what every tab should show. */
export const paymentsKey = ["payments"] as const;

/** What the tabs of a browser tell each other. */
type SessionEvent = "login" | "logout" | "ended" | "changed";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(sessionChannel);

/** All but who is signed in. */
const answers = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== "session",
};

/** What was answered to the member at another level goes; what is on the screen stays until it is answered anew. */
function renewAnswers(): void {
  queryClient.removeQueries({ ...answers, type: "inactive" });
  queryClient.invalidateQueries({ ...answers, refetchType: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

/** Everything known of the former visitor goes; who is here now is set, or asked for. */
function replaceMember(user: Member | null | undefined): void {
  startSessionEpoch();
  // An answer that is still on its way is about who was here before.
  queryClient.cancelQueries(sessionQuery);
  queryClient.removeQueries({ ...answers, type: "inactive" });
  // Also where nothing shows it yet: the header's part may be on its way.
  if (user === undefined) queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  else {
    queryClient.setQueryData(sessionQuery.queryKey, user);
    rememberLevel(user?.membershipLevelId ?? null);
  }
  // As the head's script would mark the document now: those who hear of the change look there.
  document.documentElement.classList.toggle("signed-in", user !== null);
  // What is on the screen is read again as whoever is here now; a removed query would stay there for good.
  queryClient.resetQueries({ ...answers, type: "active" }).catch(() => {});
  window.dispatchEvent(new Event(sessionChanged));
}

function changeMember(news: SessionEvent, user: Member | null): void {
  replaceMember(user);
  channel?.postMessage(news);
}

/** Other tabs follow: a logout shows at once, a login or a change of the account makes them ask. */
channel?.addEventListener("message", ({ data }: MessageEvent<SessionEvent>) => {
  if (data === "changed") {
    queryClient.invalidateQueries({ queryKey: paymentsKey });
    refreshSession().catch(() => {});
  } else replaceMember(data === "login" ? undefined : null);
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

/** Logs in with the key of a mailed link. */
export async function logInByMail(key: string): Promise<Member | null> {
  const { user } = await callApi("/auth/mailed-login", { method: "POST", body: { key }, schema: session });
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
  forgetDrafts();
  channel?.postMessage("logout" satisfies SessionEvent);
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
  refetchOnMount: true,
});

/** Reads the account again after a change of it. An answer that is on its way may be older than the change. */
export async function refreshSession(): Promise<Account | null> {
  const fetchAnew = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (queryClient.isFetching({ queryKey: sessionQuery.queryKey }) > 0) await fetchAnew().catch(() => {});
  return fetchAnew();
}

/** The same after a change that every tab should show, such as a new level. */
export async function refreshEverywhere(): Promise<Account | null> {
  queryClient.invalidateQueries({ queryKey: paymentsKey });
  const member = await refreshSession();
  channel?.postMessage("changed" satisfies SessionEvent);
  return member;
}

// The login of another tab may have been what had this code fetched: then it was told before anybody listened here.
const isMissed = () => isMarkedSignedIn() && !document.documentElement.classList.contains("signed-in");
if (typeof document !== "undefined" && isMissed()) replaceMember(undefined);
