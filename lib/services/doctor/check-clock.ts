import { type Diagnosis, ok, warn } from "./diagnosis.ts";

/** By how much clocks may differ before tokens and signatures fail. */
const toleranceSeconds = 30;

/** Compares the `Date` header of another machine with this clock; null without the header. */
export function clockDiagnosis(name: string, date: string | null, now: number): Diagnosis | null {
  const reported = Date.parse(date ?? "");
  if (Number.isNaN(reported)) return null;
  const seconds = Math.round((reported - now) / 1000);
  if (Math.abs(seconds) <= toleranceSeconds) return ok("clock", `${name} has the same time`);
  const relation = seconds > 0 ? "ahead of" : "behind";
  const text = `${name} is ${Math.abs(seconds)} s ${relation} this machine: let both follow NTP (timedatectl set-ntp true)`;
  return warn("clock", text);
}
