import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { hashOf } from "#server/next/rsc-request.ts";
import { publicPages } from "#tests/support/e2e/pages.ts";
import { fetchDocument } from "./document.ts";

test("every page's HTML is complete without data that comes later", async () => {
  for (const [name, path] of Object.entries(await publicPages())) {
    const { text: html } = await fetchDocument(path);
    expect(html, name).not.toMatch(/<!--\$[?!]-->|<template id="|aria-busy|page-skeleton/);
  }
});

test("no page preloads the picture of its 404", async () => {
  for (const [name, path] of Object.entries(await publicPages())) {
    const { text: html } = await fetchDocument(path);
    expect(html, name).not.toMatch(/<link[^>]+rel="preload"[^>]+still-moon/);
  }
});

test("a segment of a page is answered, and one that the page does not have is a 404", async () => {
  // Next answers the first request from the page that it renders, later ones from its cache.
  for (const [path, segment, status] of [
    ["/videos", "/_tree", 200],
    ["/videos", "/made-up", 404],
    ["/video/made-up", "/_tree", 404],
    ["/video/made-up", "/_full", 404],
  ] as const)
    for (let turn = 0; turn < 3; turn++) {
      const ahead = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": segment };
      const answer = await fetch(`${siteUrl}${path}?_rsc=${hashOf(ahead)}`, { headers: ahead });
      expect(answer.status, path + segment).toBe(status);
    }
});

test("the build contains the patch that makes a page's segments on request", () => {
  const folder = ".next/server/chunks/ssr";
  const chunks = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  // The patch of server/next/page-segments.ts: if Next moves its module, only the speed would show it.
  expect(chunks.some((text) => text.includes("toJSON:()=>null"))).toBe(true);
});

test("the build leaves out Next's polyfills", () => {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  expect(rootMainFiles).not.toHaveLength(0);
  // A word of Next's polyfills, which browsers have not needed since 2018.
  for (const name of rootMainFiles) expect(readFileSync(`.next/${name}`, "utf8")).not.toContain("trimStart");
});
