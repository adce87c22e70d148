import { useState } from "react";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { CsvLink } from "./csv-link.tsx";
import { type NumbersProps, shareText, shortNumber } from "./numbers-props.ts";

const dayMs = 86_400_000;
/** Longer periods have a bar for each week. */
const maxBars = 92;
const noPlays = { plays: 0, minutes: 0, finished: 0, slept: 0 };

/** A bar for each day or week, also for those without plays. */
function barsOf({ days, from, to }: NumbersProps["numbers"]) {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const step = count > maxBars ? 7 : 1;
  const length = Math.floor(count / step);
  // The remaining days make up the first bar: a short last bar would look like a drop.
  const remainingDays = count - length * step;
  const bars = Array.from({ length }, (_, at) => ({
    day: new Date(Date.parse(from) + (at === 0 ? 0 : remainingDays + at * step) * dayMs)
      .toISOString()
      .slice(0, 10),
    ...noPlays,
  }));
  for (const { day, plays, minutes, finished, slept } of days) {
    const dayIndex = (Date.parse(day) - Date.parse(from)) / dayMs;
    const bar = bars[Math.max(0, Math.floor((dayIndex - remainingDays) / step))];
    if (bar === undefined) continue;
    bar.plays += plays;
    bar.minutes += minutes;
    bar.finished += finished;
    bar.slept += slept;
  }
  return { bars, isByWeek: step > 1 };
}

type Bar = ReturnType<typeof barsOf>["bars"][number];

type BarsProps = {
  bars: readonly Bar[];
  highest: Bar;
  /** Called with the bar under the pointer, and with null when it leaves. */
  onPoint: (bar: Bar | null) => void;
};

function Bars({ bars, highest, onPoint }: BarsProps) {
  const locale = useLocale();
  const width = 100 / bars.length;
  const heightOf = (plays: number) => (100 * plays) / Math.max(1, highest.plays);
  return (
    <div className="relative pr-12">
      <svg
        className="block h-44 w-full sm:h-60"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerLeave={() => onPoint(null)}
      >
        {[0, 50].map((y) => (
          <line
            key={y}
            x1="0"
            x2="100"
            y1={y}
            y2={y}
            className="stroke-edge"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ day, plays }, at) => (
          <rect
            key={day}
            x={at * width + width * 0.12}
            width={width * 0.76}
            y={100 - heightOf(plays)}
            height={heightOf(plays)}
            className={day === highest.day ? "fill-pale" : "fill-accent"}
          />
        ))}
        {/* A low bar is as easy to point at as a high one. */}
        {bars.map((bar, at) => (
          <rect
            key={bar.day}
            x={at * width}
            width={width}
            height="100"
            className="fill-transparent hover:fill-film"
            onPointerEnter={() => onPoint(bar)}
          />
        ))}
      </svg>
      {[highest.plays, Math.round(highest.plays / 2)].map((plays, at) => (
        <span
          key={["top", "middle"][at]}
          aria-hidden="true"
          className={`pointer-events-none absolute right-0 -translate-y-1/2 text-xs text-muted tabular-nums ${at === 0 ? "top-0" : "top-1/2"}`}
        >
          {shortNumber(plays, locale)}
        </span>
      ))}
    </div>
  );
}

function BarTable({ bars, texts }: { bars: readonly Bar[]; texts: NumbersProps["texts"] }) {
  const locale = useLocale();
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <thead>
        <tr className="text-right text-muted *:py-1 *:pl-2 *:font-normal *:first:pl-0 *:first:text-left">
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.plays}</th>
          <th scope="col">{texts.minutes}</th>
          <th scope="col">{texts.finished}</th>
          <th scope="col">{texts.slept}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.day} className="border-t border-edge text-right *:py-1.5 *:pl-2 *:first:pl-0">
            <th scope="row" className="text-left font-normal">
              {shortDate(bar.day, locale)}
            </th>
            <td>{shortNumber(bar.plays, locale)}</td>
            <td>{shortNumber(bar.minutes, locale)}</td>
            <td>{shareText(bar.finished, bar.plays, locale)}</td>
            <td>{shortNumber(bar.slept, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The plays over time as a chart, and below it as a table. */
export function DayChart({ numbers, texts, days }: NumbersProps) {
  const locale = useLocale();
  const { bars, isByWeek } = barsOf(numbers);
  const highest = bars.reduce((best, bar) => (bar.plays > best.plays ? bar : best), {
    day: numbers.from,
    ...noPlays,
  });
  const [pointed, setPointed] = useState<Bar | null>(null);
  const description = pointed
    ? fill(texts.chartDay, { plays: shortNumber(pointed.plays, locale), day: shortDate(pointed.day, locale) })
    : fill(texts.chartText, {
        total: shortNumber(numbers.totals.plays, locale),
        most: shortNumber(highest.plays, locale),
        day: shortDate(highest.day, locale),
      });
  return (
    <section aria-labelledby="numbers-chart" className="box rounded-card p-4 sm:p-6">
      <div className="mb-1 flex items-center gap-3">
        <h2 id="numbers-chart" className="text-lg">
          {isByWeek ? texts.chartWeeks : texts.chart}
        </h2>
        <CsvLink table="days" name={isByWeek ? texts.chartWeeks : texts.chart} texts={texts} days={days} />
      </div>
      <p className="mb-5 text-sm text-muted">{description}</p>
      <Bars bars={bars} highest={highest} onPoint={setPointed} />
      <div
        aria-hidden="true"
        className="mt-2 mr-12 flex justify-between border-t border-edge pt-2 text-sm text-muted"
      >
        <span>{shortDate(numbers.from, locale)}</span>
        <span>{shortDate(numbers.to, locale)}</span>
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm text-muted">{texts.chartTable}</summary>
        <BarTable bars={bars} texts={texts} />
      </details>
    </section>
  );
}
