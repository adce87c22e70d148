import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { findSettingProblems, settings } from "#lib/platform/settings.ts";
import { diagnose } from "#lib/services/doctor/diagnose.ts";
import type { Diagnosis } from "#lib/services/doctor/diagnosis.ts";
import { findUnknownNames } from "#lib/services/doctor/name-variants.ts";

const marks = { ok: "ok  ", warn: "warn", fail: "FAIL" };
const print = ({ check, level, text }: Diagnosis) => console.log(`${marks[level]}  ${check}: ${text}`);

/** The settings files that Node has read. */
const fileNames = process.execArgv
  .flatMap((option) => /^--env-file(?:-if-exists)?=(.+)$/.exec(option)?.[1] ?? [])
  .filter((file) => existsSync(file))
  .flatMap((file) => Object.keys(parseEnv(readFileSync(file, "utf8"))));
for (const text of findUnknownNames(fileNames, process.env))
  print({ check: "settings", level: "warn", text });

const problems = findSettingProblems({ ...process.env, NODE_ENV: "production" });
for (const problem of problems) console.log(`FAIL  settings: ${problem}`);
if (problems.length === 0) {
  console.log("ok    settings: all are given and well-formed");
  // Only the diagnoses are printed. Log lines of the calls would add nothing.
  process.env.LOG_LEVEL = "silent";
  const diagnoses = await diagnose(settings());
  diagnoses.forEach(print);
  const count = (level: Diagnosis["level"]) =>
    diagnoses.filter((diagnosis) => diagnosis.level === level).length;
  console.log(`\n${count("fail")} to mend, ${count("warn")} to think about.`);
  process.exitCode = count("fail") > 0 ? 1 : 0;
} else {
  console.log("\nMend the settings first (.env.example says what each means).");
  process.exitCode = 1;
}
