/** A defect at an address. `rule` names the broken rule; the report is sorted by it. */
export type Finding = { rule: string; url: string; detail: string };

/** Reports a defect at one address. */
export type Find = (rule: string, detail: string) => void;

/** Collects findings; `at` returns the function that reports them for an address. */
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
