import { expect, test } from "vitest";
import { timeAgo } from "#lib/i18n/format/dates.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-day, "just now", "刚刚"],
  [0, "just now", "刚刚"],
  [59_999, "just now", "刚刚"],
  [minute, "1 minute ago", "1分钟前"],
  [59 * minute, "59 minutes ago", "59分钟前"],
  [hour, "1 hour ago", "1小时前"],
  [day - 1, "23 hours ago", "23小时前"],
  [day, "1 day ago", "1天前"],
  [6 * day, "6 days ago", "6天前"],
  [7 * day, "1 week ago", "1周前"],
  [29 * day, "4 weeks ago", "4周前"],
  [30 * day, "8 Feb 2026", "2026年2月8日"],
])('a time %i ms ago is shown as "%s" and "%s"', (age, en, zh) => {
  const iso = new Date(now - age).toISOString();
  expect([timeAgo(iso, "en", now), timeAgo(iso, "zh", now)]).toEqual([en, zh]);
});
