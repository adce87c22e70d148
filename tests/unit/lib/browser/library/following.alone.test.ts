import { expect, test, vi } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

async function open() {
  const page = await openPage({ cookie: signedIn });
  const following = await import("#lib/browser/library/following.ts");
  const read = () => page.queryClient.getQueryData(following.followingQuery.queryKey)?.anchors;
  return { ...page, ...following, read };
}

test("the page of followed anchors requests the list again when it is opened again", async () => {
  const { changeFollowing, followedQuery, queryClient, requests } = await open();
  const { QueryObserver } = await import("@tanstack/react-query");
  const show = () => new QueryObserver(queryClient, followedQuery).subscribe(() => {});
  const leave = show();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { anchors: [], videos: [] } });
  await eventually(() => queryClient.isFetching() === 0);
  leave();
  const changing = changeFollowing("nia", true);
  await eventually(() => requests.length === 2);
  await requests[1]?.answer({ status: 200, body: { anchors: ["nia"] } });
  await changing;
  expect(requests).toHaveLength(2);
  show();
  await eventually(() => requests.length === 3);
  expect(requests[2]?.path).toBe("/_api/user/following/videos");
});

test("the member's devices and the payments desk are requested again whenever they are opened", async () => {
  const { devicesQuery, queryClient, requests } = await open();
  const { deskQuery } = await import("#lib/browser/admin/payments-desk.ts");
  const { QueryObserver } = await import("@tanstack/react-query");
  queryClient.setQueryData(devicesQuery.queryKey, []);
  const desk = deskQuery("");
  queryClient.setQueryData<unknown>(desk.queryKey, {});
  new QueryObserver(queryClient, devicesQuery).subscribe(() => {});
  new QueryObserver(queryClient, desk).subscribe(() => {});
  await eventually(() => requests.length === 2);
  expect(requests.map(({ path }) => path)).toEqual(["/_api/user/sessions", "/_api/admin/payments"]);
});

test("if following an anchor fails, only that change is undone", async () => {
  const { changeFollowing, followingQuery, queryClient, requests, read } = await open();
  queryClient.setQueryData(followingQuery.queryKey, { anchors: ["ada", "bo"] });
  const leaving = changeFollowing("bo", false).catch(() => "failed");
  const joining = changeFollowing("nia", true);
  await eventually(() => requests.length === 2);
  expect(read()).toEqual(["nia", "ada"]);
  await requests[1]?.answer({ status: 200, body: { anchors: ["nia", "ada"] } });
  await joining;
  await requests[0]?.answer("unreachable");
  expect(await leaving).toBe("failed");
  expect(new Set(read())).toEqual(new Set(["nia", "ada", "bo"]));
});

test("the response to one follow does not undo another that is under way", async () => {
  const { changeFollowing, followingQuery, queryClient, requests, read } = await open();
  queryClient.setQueryData(followingQuery.queryKey, { anchors: [] });
  const changes = ["ada", "bo"].map((anchor) => changeFollowing(anchor, true));
  await eventually(() => requests.length === 2);
  await requests[0]?.answer({ status: 200, body: { anchors: ["ada"] } });
  await changes[0];
  expect(read()).toEqual(["bo", "ada"]);
  await requests[1]?.answer({ status: 200, body: { anchors: ["bo", "ada"] } });
  await changes[1];
  // Requests may overtake each other, so neither response is the last word.
  expect(queryClient.getQueryState(followingQuery.queryKey)?.isInvalidated).toBe(true);
});

test("a failed follow leaves no list behind if WordPress stores none", async () => {
  const { changeFollowing, followingQuery, queryClient, requests } = await open();
  queryClient.setQueryData(followingQuery.queryKey, { anchors: null });
  const joining = changeFollowing("nia", true).catch(() => "failed");
  await eventually(() => requests.length === 1);
  await requests[0]?.answer("unreachable");
  expect(await joining).toBe("failed");
  expect(queryClient.getQueryData(followingQuery.queryKey)).toEqual({ anchors: null });
});

test("the list of a member who has logged out meanwhile does not come back", async () => {
  const { changeFollowing, followingQuery, queryClient, requests, read } = await open();
  queryClient.setQueryData(followingQuery.queryKey, { anchors: ["ada"] });
  const joining = changeFollowing("nia", true).catch(() => "failed");
  await eventually(() => requests.length === 1);
  vi.stubGlobal("document", { ...document, cookie: "" });
  await requests[0]?.answer("unreachable");
  expect(await joining).toBe("failed");
  expect(read()).toBeUndefined();
});

test("other tabs request the list again after a follow", async () => {
  const { changeFollowing, followingQuery, queryClient, requests, tab } = await open();
  const joining = changeFollowing("nia", true);
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { anchors: ["nia"] } });
  await joining;
  expect(tab.posted).toEqual(["changed"]);
  expect(queryClient.getQueryState(followingQuery.queryKey)?.isInvalidated).toBe(false);
  tab.receive({ data: "changed" });
  expect(queryClient.getQueryState(followingQuery.queryKey)?.isInvalidated).toBe(true);
});
