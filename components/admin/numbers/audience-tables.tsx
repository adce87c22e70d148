import { paths } from "#lib/addresses/paths.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { money } from "#lib/i18n/format/money.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type NumbersProps, shortNumber } from "./numbers-props.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { linkedRows, PlayTable } from "./play-table.tsx";

/** What is listened to and in which language; for administrators also who pays, and how much. */
export function AudienceTables({ numbers, texts, days }: NumbersProps) {
  const locale = useLocale();
  const levelName = useLevelName();
  const { triggers, languages, members, revenue } = numbers;
  const plan = (levelId: number) => levelName(levelId) ?? String(levelId);
  const number = (value: number) => shortNumber(value, locale);
  const months = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", timeZone: "UTC" });
  const languageName = (language: string) =>
    language in texts.language ? texts.language[language as keyof typeof texts.language] : language;
  const common = { texts, days };
  return (
    <>
      <PlayTable
        table="triggers"
        title={texts.triggers}
        rows={linkedRows(
          triggers.map((row) => ({ ...row, name: nameInLanguage(locale, row) })),
          paths.trigger,
        )}
        {...common}
      />
      <PlayTable
        table="languages"
        title={texts.languages}
        rows={languages.map((row) => ({ ...row, key: row.language, name: languageName(row.language) }))}
        {...common}
      />
      {members && (
        <NumbersTable
          table="members"
          title={texts.membersTitle}
          columns={[texts.plan, texts.active, texts.new, texts.lost, texts.trials]}
          rows={members.map((row) => ({
            key: String(row.levelId),
            name: plan(row.levelId),
            cells: [row.active, row.new, row.lost, row.trials].map(number),
          }))}
          {...common}
        />
      )}
      {revenue && (
        <NumbersTable
          table="revenue"
          title={texts.revenue}
          text={texts.revenueText}
          columns={[texts.month, texts.payments, texts.paid, texts.refunded]}
          rows={revenue.map(({ month, levelId, currency, payments, paid, refunded }) => ({
            key: `${month} ${levelId} ${currency}`,
            name: `${months.format(Date.parse(`${month}-01`))} · ${plan(levelId)}`,
            cells: [
              number(payments),
              money(Number(paid), currency, locale),
              Number(refunded) === 0 ? "–" : money(Number(refunded), currency, locale),
            ],
          }))}
          {...common}
        />
      )}
    </>
  );
}
