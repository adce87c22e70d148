import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { VideoRequests } from "#components/profile/membership/video-requests.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { videoRequestsQuery } from "#lib/browser/membership/benefit.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

// The requests as a member of the highest level sees them (product: Video requests).

afterEach(() => queryClient.clear());

const html = () =>
  renderToStaticMarkup(
    <LocaleProvider locale="en">
      <VideoRequests texts={en.videoRequest} validation={en.validation} />
    </LocaleProvider>,
  );

test("a member without requests sees only the form and its rule", () => {
  queryClient.setQueryData(videoRequestsQuery.queryKey, { requests: [] });
  expect(html()).toContain(en.videoRequest.heading);
  expect(html()).toMatch(/<label[^>]*>What would you like to see\?/);
  expect(html()).toMatch(/<textarea[^>]*>/);
  expect(html()).toContain("0 of 500 characters");
  expect(html()).toMatch(/<button type="submit"[^>]*>Send request/);
  expect(html()).not.toContain("<li");
});

test("each request shows its state and its date", () => {
  const states = ["new", "planned", "done", "declined"] as const;
  queryClient.setQueryData(videoRequestsQuery.queryKey, {
    requests: states.map((state, index) => ({
      id: index,
      text: `Wish ${state} <b>`,
      state,
      at: "2026-11-02T08:00:00Z",
    })),
  });
  const items = [...html().matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, "|"));
  expect(items).toHaveLength(4);
  for (const [index, state] of states.entries()) {
    expect(items[index]).toContain(`Wish ${state} &lt;b&gt;`);
    expect(items[index]).toContain(`${en.videoRequest.states[state]} · 2 Nov 2026`);
  }
});
