import { type Diagnosis, ok, warn } from "./diagnosis.ts";

/** Seconds by which two clocks may differ; tokens and signatures stand that much. */
const tolerance = 30;

/** Whether another machine's clock, by the `Date` of its answer, shows the same time. Null where it says none. */
export function clockDiagnosis(name: string, date: string | null, now: number): Diagnosis | null {
  const told = Date.parse(date ?? "");
  if (Number.isNaN(told)) return null;
  const seconds = Math.round((told - now) / 1000);
  if (Math.abs(seconds) <= tolerance) return ok("clock", `${name} has the same time`);
  const relation = seconds > 0 ? "ahead of" : "behind";
  const text = `${name} is ${Math.abs(seconds)} s ${relation} this machine: let both follow NTP (timedatectl set-ntp true)`;
  return warn("clock", text);
}
