import * as names from "next/dist/client/components/app-router-headers.js";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { expect, test } from "vitest";
import { hashedHeaders, hashOf, rscRequest } from "#server/next/rsc-request.ts";

// The installed Next's own names and its own hash.

test("the headers of an RSC request equal those that Next's client sends", () => {
  expect(names.RSC_HEADER).toBe("rsc");
  expect(hashedHeaders).toEqual([
    names.NEXT_ROUTER_PREFETCH_HEADER,
    names.NEXT_ROUTER_SEGMENT_PREFETCH_HEADER,
    names.NEXT_ROUTER_STATE_TREE_HEADER,
    names.NEXT_URL,
  ]);
  expect(names.NEXT_RSC_UNION_QUERY).toBe("_rsc");
  expect(names.NEXT_IS_PRERENDER_HEADER).toBe("x-nextjs-prerender");
  expect(names.RSC_CONTENT_TYPE_HEADER).toBe("text/x-component");
});

type Headers = Record<string, string>;
const tree = "%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%5D";
const rscHeaders = { rsc: "1", "next-router-state-tree": tree, "next-url": "/en" };
const ahead = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };

test.each<Headers>([
  rscHeaders,
  ahead,
  { rsc: "1" },
  { rsc: "1", "next-url": "/zh/videos" },
  { ...rscHeaders, ...ahead, "next-router-segment-prefetch": "/$d$locale/__PAGE__" },
])("the hash of the headers %j equals the one that Next computes", async (headers) => {
  const [prefetch, segment, state, url] = hashedHeaders.map((name) => headers[name]);
  expect(hashOf(headers)).toBe(await computeCacheBustingSearchParam(prefetch as "1", segment, state, url));
});

test("a page's RSC data is requested as Next's client requests it", () => {
  expect(rscRequest("/videos", null)).toEqual({ path: "/videos?_rsc=", headers: { rsc: "1" } });
  expect(rscRequest("/videos?page=2", "/_tree")).toEqual({
    path: `/videos?page=2&_rsc=${hashOf(ahead)}`,
    headers: ahead,
  });
});
