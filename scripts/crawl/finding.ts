/** Something wrong at an address. `rule` names what it breaks; the report is in its order. */
export type Finding = { rule: string; url: string; detail: string };

/** What rules find at one address. */
export type Find = (rule: string, detail: string) => void;

/** Collects findings; `at` gives the function that a rule tells what is wrong at an address. */
export function createFindings() {
  const findings: Finding[] = [];
  return {
    findings,
    at:
      (url: string): Find =>
      (rule, detail) => {
        findings.push({ rule, url, detail });
      },
  };
}
