import { expect, test, vi } from "vitest";
import { readFindings } from "#lib/services/desk/desk-findings.ts";
import { diagnose } from "#lib/services/doctor/diagnose.ts";

vi.mock("#lib/services/doctor/diagnose.ts", () => ({ diagnose: vi.fn(async () => []) }));

test("the doctor's diagnoses are at most five minutes old, even after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const readings = async (minutes: number) => {
    vi.advanceTimersByTime(minutes * 60_000);
    await readFindings();
    return vi.mocked(diagnose).mock.calls.length;
  };
  expect(await readings(0)).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await readings(4)).toBe(1);
  expect(await readings(2)).toBe(2);
});
