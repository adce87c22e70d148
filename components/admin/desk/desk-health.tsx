import type { DeskFinding } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type Checks = Texts["admin"]["checks"];

/** The doctor's name of a check as a key of `admin.checks`: several name a level, a language or a part of WordPress. */
function keyOf(check: string, checks: Checks): keyof Checks {
  const key = check.replace(/^(level|plan|language)\b.*/, "$1").replace(/^WordPress: .*/, "selfCheck");
  return key in checks ? (key as keyof Checks) : "other";
}

type GroupProps = { check: keyof Checks; findings: DeskFinding[]; texts: Texts["admin"] };

/** The findings of one kind of check. */
function Group({ check, findings, texts }: GroupProps) {
  const { title, advice } = texts.checks[check];
  const hasFailed = findings.some(({ level }) => level === "fail");
  const url = findings.find((finding) => finding.url !== null)?.url;
  return (
    <li className="border-t border-edge py-3">
      <p className={hasFailed ? "text-error" : "text-gold"}>
        {texts.levels[hasFailed ? "fail" : "warn"]}: {title}
      </p>
      <p className="text-sm text-muted">
        {advice}{" "}
        {url && (
          <a className="text-link" href={url} target="_blank" rel="noopener noreferrer">
            {texts.mend}
            <span className="sr-only"> ({title})</span>
          </a>
        )}
      </p>
      <details className="mt-1 text-sm text-muted">
        <summary className="cursor-pointer">{texts.details}</summary>
        {findings.map(({ check: name, text }) => (
          <p key={`${name} ${text}`} className="wrap-anywhere" lang="en">
            {name}: {text}
          </p>
        ))}
      </details>
    </li>
  );
}

/** The system checks. The section is open only if a check found something. */
export function DeskHealth({ findings, texts }: { findings: DeskFinding[] | null; texts: Texts["admin"] }) {
  if (findings === null) return <p className="box rounded-card p-5 text-muted">{texts.looking}</p>;
  const wrong = findings.filter(({ level }) => level !== "ok");
  const groups = Map.groupBy(wrong, ({ check }) => keyOf(check, texts.checks));
  const checks = new Set(findings.map(({ check }) => keyOf(check, texts.checks)));
  const passed = [...checks].filter((check) => check !== "other" && !groups.has(check));
  const summary =
    wrong.length === 0
      ? fill(texts.allWell, { count: findings.length })
      : fill(texts.someWrong, { wrong: wrong.length, count: findings.length });
  return (
    <details className="box rounded-card p-5" open={wrong.some(({ level }) => level === "fail")}>
      <summary className="cursor-pointer">
        <h2 className="inline text-lg">{texts.findings}</h2>
        <span className={`ml-3 text-sm ${wrong.length === 0 ? "text-ok" : "text-gold"}`}>{summary}</span>
      </summary>
      <ul className="mt-3">
        {[...groups].map(([check, found]) => (
          <Group key={check} check={check} findings={found} texts={texts} />
        ))}
      </ul>
      {passed.length > 0 && (
        <p className="mt-3 border-t border-edge pt-3 text-sm text-muted">
          {texts.levels.ok}: {passed.map((check) => texts.checks[check].title).join(" · ")}
        </p>
      )}
    </details>
  );
}
