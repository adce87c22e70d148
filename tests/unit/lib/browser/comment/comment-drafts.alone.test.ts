import { beforeEach, expect, test } from "vitest";
import { readDraft, storeDraft } from "#lib/browser/comment/comment-drafts.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage("sessionStorage");
});

test("the draft of a comment survives the page, under its video, until it is posted", () => {
  storeDraft("rain", "So calm");
  storeDraft("fire", "Warm");
  expect([readDraft("rain"), readDraft("fire"), readDraft("wind")]).toEqual(["So calm", "Warm", ""]);
  storeDraft("rain", "");
  storeDraft("fire", "");
  expect([readDraft("rain"), storage.size]).toEqual(["", 0]);
});

test.each(["{", "null", "[]", '"text"', '{"rain": 1}'])(
  "a foreign value in the storage of drafts (%s) causes no error",
  (value) => {
    storage.set("comment_drafts", value);
    expect(["", "1"]).toContain(readDraft("rain"));
    storeDraft("rain", "So calm");
    expect(readDraft("rain")).toBe("So calm");
  },
);
