import { vi } from "vitest";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

type Answer = { status: number; body?: unknown } | "unreachable";
type SeenRequest = { path: string; init: RequestInit };

export const sessionEnd = (code: string, message = `said ${code}`): Answer => ({
  status: 401,
  body: { error: { code, message } },
});

type Opened = { lang?: string; cookie?: string; marked?: boolean };

/**
 * As much of a browser as lib/browser needs: the page's language, cookies, other tabs, and a network whose answers come
 * when the test lets them. A module graph of its own, as a page has. `marked`: the head's script found somebody signed in.
 */
export async function openPage({ lang = "en", cookie = "", marked }: Opened = {}) {
  const requests: (SeenRequest & { answer: (answer: Answer) => Promise<void> })[] = [];
  const posted: unknown[] = [];
  const tab = { receive: (_: { data: unknown }) => {}, posted };
  const dataset = { unreachable: (lang.startsWith("zh") ? zh : en).errors.UNREACHABLE };
  const classList = {
    add: vi.fn(),
    toggle: vi.fn(),
    contains: () => marked ?? cookie.includes("signed_in-"),
  };
  const documentElement = { lang, classList, dataset };
  vi.stubGlobal("document", { documentElement, cookie, querySelector: () => null });
  const window = Object.assign(new EventTarget(), { location: { assign: vi.fn() } });
  vi.stubGlobal("window", window);
  const changed = vi.fn();
  window.addEventListener("session-changed", changed);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      addEventListener(_: string, listener: typeof tab.receive) {
        tab.receive = listener;
      }
      postMessage(data: unknown) {
        posted.push(data);
      }
    },
  );
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const settled = promise.then(
      () => {},
      () => {},
    );
    const answer = (given: Answer) => {
      if (given === "unreachable") reject(new TypeError("Failed to fetch"));
      else resolve(new Response(given.body === undefined ? null : JSON.stringify(given.body), given));
      return settled;
    };
    requests.push({ path, init, answer });
    return promise;
  });
  vi.resetModules();
  const client = await import("#lib/browser/base/client.ts");
  const session = await import("#lib/browser/session/session.ts");
  const { queryClient } = await import("#lib/browser/base/query-client.ts");
  return { ...client, ...session, queryClient, requests, tab, changed };
}

export const user = {
  id: 7,
  email: "mira@murmur.test",
  displayName: "Mira",
  avatarUrl: null,
  role: "user" as const,
  isEditor: false,
  membershipLevelId: 1,
  membershipLevelName: "Free",
  subscription: null,
  endedAt: null,
  endedLevelName: null,
  otherSubscriptions: [],
};
export const signedIn = "lang=en; signed_in-0123456789ab=1";
