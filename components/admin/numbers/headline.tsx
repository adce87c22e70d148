import type { PlayNumbers } from "#lib/contracts/desk/numbers.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type NumbersProps, shareText, shortNumber } from "./numbers-props.ts";

const dayCount = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The row of large numbers, each compared with the period of the same length before. */
export function Headline({ numbers, texts }: NumbersProps) {
  const locale = useLocale();
  const { totals, before, members, from, to } = numbers;
  const days = dayCount(from, to);
  const compare = (name: keyof PlayNumbers) => {
    if (before[name] === 0) return texts.fresh;
    const change = totals[name] / before[name] - 1;
    if (Math.abs(change) < 0.005) return fill(texts.unchanged, { days });
    const style = { style: "percent", signDisplay: "always", maximumFractionDigits: 0 } as const;
    return fill(texts.compared, { days, change: new Intl.NumberFormat(locale, style).format(change) });
  };
  const shareBefore =
    before.plays === 0
      ? texts.fresh
      : fill(texts.shareBefore, { days, share: shareText(before.finished, before.plays, locale) });
  const sum = (name: "active" | "new" | "lost") => (members ?? []).reduce((all, row) => all + row[name], 0);
  const cells = [
    { name: texts.plays, value: shortNumber(totals.plays, locale), note: compare("plays") },
    { name: texts.minutes, value: shortNumber(totals.minutes, locale), note: compare("minutes") },
    { name: texts.finished, value: shareText(totals.finished, totals.plays, locale), note: shareBefore },
    { name: texts.slept, value: shortNumber(totals.slept, locale), note: compare("slept") },
    ...(members
      ? [
          {
            name: texts.members,
            value: shortNumber(sum("active"), locale),
            note: fill(texts.membersChange, {
              new: shortNumber(sum("new"), locale),
              lost: shortNumber(sum("lost"), locale),
            }),
          },
        ]
      : []),
  ];
  return (
    <dl
      className={`grid grid-cols-2 gap-3 ${members ? "max-md:*:last:col-span-2 md:grid-cols-5" : "md:grid-cols-4"}`}
    >
      {cells.map(({ name, value, note }) => (
        <div key={name} className="grid content-start rounded-card border border-edge bg-surface p-4 sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-[clamp(1.625rem,2.6vw,2.5rem)] leading-[1.15] tabular-nums">
            {value}
          </dd>
          <dd className="mt-1 text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
