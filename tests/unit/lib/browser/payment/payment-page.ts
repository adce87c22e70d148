import { beforeEach, vi } from "vitest";
import { signedIn, user } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

export const payment = { kind: "subscription", id: "I-ONE", levelId: 3 } as const;
export const order = { kind: "order", id: "O-ONE", levelId: 6 } as const;

type SeenRequest = { path: string; method: string; body: Record<string, unknown>; accept: string | null };
export type Answer = (request: SeenRequest) => Response | "unreachable";

export const json = (status: number, body: unknown) => () => Response.json(body, { status });
export const refusal = { error: { code: "PAYMENT_REQUIRED", message: "The transaction was not completed" } };

/** A browser with a member. `answers` are what its next requests meet, `me` is what the account's request gets. */
export const browser = {
  requests: [] as SeenRequest[],
  answers: [] as Answer[],
  me: json(200, { user }) as Answer,
  store: new Map<string, string>(),
  posts: () => browser.requests.filter(({ method }) => method === "POST"),
};

/** Loads the modules anew, as a page does. */
export async function openPage() {
  vi.resetModules();
  const [api, finish, pending, unconfirmed, session, { queryClient }] = await Promise.all([
    import("#lib/browser/payment/calls.ts"),
    import("#lib/browser/payment/finish-return.ts"),
    import("#components/payment/methods/confirm-pending.ts"),
    import("#lib/browser/payment/unconfirmed.ts"),
    import("#lib/browser/session/session.ts"),
    import("#lib/browser/base/query-client.ts"),
  ]);
  queryClient.setQueryData(session.sessionQuery.queryKey, user);
  return { ...api, ...finish, ...pending, ...unconfirmed, ...session, queryClient };
}

export function stubBrowser(): void {
  beforeEach(() => {
    Object.assign(browser, { requests: [], answers: [], me: json(200, { user }) });
    vi.stubGlobal("document", {
      documentElement: { lang: "en", classList: { toggle: vi.fn(), contains: () => true }, dataset: {} },
      cookie: signedIn,
    });
    vi.stubGlobal("BroadcastChannel", undefined);
    vi.stubGlobal("window", { dispatchEvent: vi.fn(), location: { assign: vi.fn() } });
    browser.store = stubStorage("localStorage");
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit) => {
      const one = {
        path,
        method,
        body: body ? JSON.parse(String(body)) : {},
        accept: new Headers(headers).get("accept"),
      };
      browser.requests.push(one);
      const answer = path === "/_api/user/me" ? browser.me(one) : browser.answers.shift()?.(one);
      if (answer === undefined || answer === "unreachable") throw new TypeError("Failed to fetch");
      return answer;
    });
  });
}
