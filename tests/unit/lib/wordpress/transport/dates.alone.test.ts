import { beforeAll, expect, test } from "vitest";
import { readDate } from "#lib/wordpress/transport/fields.ts";

// A zone far from UTC reveals a date that is read in the server's own zone.
beforeAll(() => {
  process.env.TZ = "Asia/Shanghai";
  expect(new Date(2025, 0, 1).getTimezoneOffset()).toBe(-480);
});

test.each([
  ["2025-09-18 21:30:05", "2025-09-18T21:30:05.000Z"],
  ["2025-09-18T21:30:05", "2025-09-18T21:30:05.000Z"],
  ["2025-09-18 21:30", "2025-09-18T21:30:00.000Z"],
  ["2025-09-18T21:30:05.250", "2025-09-18T21:30:05.250Z"],
  ["2025-09-18", "2025-09-18T00:00:00.000Z"],
  ["September 18, 2025", "2025-09-18T00:00:00.000Z"],
  ["18 Sep 2025", "2025-09-18T00:00:00.000Z"],
  [" 2025-09-18 21:30:05 ", "2025-09-18T21:30:05.000Z"],
])("a date without a time zone is read as UTC: %s", (raw, iso) => expect(readDate(raw)).toBe(iso));

test.each([
  ["2025-09-18T21:30:05Z", "2025-09-18T21:30:05.000Z"],
  ["2025-09-18t21:30:05z", "2025-09-18T21:30:05.000Z"],
  ["2025-09-18T21:30:05.123456Z", "2025-09-18T21:30:05.123Z"],
  ["2025-09-18T21:30:05+08:00", "2025-09-18T13:30:05.000Z"],
  ["2025-09-18T21:30:05+0800", "2025-09-18T13:30:05.000Z"],
  ["2025-09-18T21:30:05-03:30", "2025-09-19T01:00:05.000Z"],
  ["2025-09-18 21:30:05 +0800", "2025-09-18T13:30:05.000Z"],
  ["Thu, 18 Sep 2025 21:30:05 GMT", "2025-09-18T21:30:05.000Z"],
  ["Thu, 18 Sep 2025 21:30:05 +0800", "2025-09-18T13:30:05.000Z"],
  ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
])("a date with a time zone is read in that zone: %s", (raw, iso) => expect(readDate(raw)).toBe(iso));

const unreal = "0000-00-00|0000-00-00 00:00:00|1970-01-01 00:00:00|1989-12-31|2025-13-01|2025-09-18 25:00:00";
const words = "1758231005|18/09/2025|yesterday|Video 12|Rain 2025|hello 5|May|2025-09-18T21:30:05Z; drop";
const others = [null, undefined, false, "", "   ", 0, 1_758_231_005, {}, [], ["2025-09-18"]];
test.each([...unreal.split("|"), ...words.split("|"), ...others])(
  "the text %j is not read as a date, instead of making one up",
  (raw) => expect(readDate(raw)).toBeNull(),
);
