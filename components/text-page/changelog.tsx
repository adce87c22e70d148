import type { Change, ChangeMonth, ChangeYear } from "#lib/catalogue/changelog.ts";
import { getFormatter, getTranslations } from "#lib/i18n/server.ts";

async function Entry({ change: { date, categories } }: { change: Change }) {
  const t = await getTranslations("updates");
  const format = await getFormatter();
  return (
    <li className="mt-1 mb-5 ml-7">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <time dateTime={date}>{format.dateTime(new Date(date), "short")}</time>
        {categories.map((category) => (
          <span key={category} className="tag">
            {t(category)}
          </span>
        ))}
      </div>
      <ul className="mt-2 list-disc pl-5">
        {t(`changes.${date}`)
          .split("\n")
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
    </li>
  );
}

async function Month({ group: { month, changes }, open }: { group: ChangeMonth; open: boolean }) {
  const t = await getTranslations("updates");
  const format = await getFormatter();
  return (
    <details className="fold" open={open}>
      <summary>
        <h3>{format.dateTime(new Date(month), "month")}</h3>
        <span className="text-sm text-muted">{t("entries", { count: changes.length })}</span>
      </summary>
      <ul>
        {changes.map((change) => (
          <Entry key={change.date} change={change} />
        ))}
      </ul>
    </details>
  );
}

function Year({ group: { year, months }, open }: { group: ChangeYear; open: boolean }) {
  return (
    <details className="fold box mt-3 px-5 py-2" open={open}>
      <summary>
        <h2>{year}</h2>
      </summary>
      {months.map((group, index) => (
        <Month key={group.month} group={group} open={open && index === 0} />
      ))}
    </details>
  );
}

/** The changelog by year and month, with the latest of both open; on a wide screen the earlier years stand beside it. */
export function Changelog({ years: [latest, ...earlier] }: { years: ChangeYear[] }) {
  return (
    <div className="2xl:grid 2xl:grid-cols-2 2xl:items-start 2xl:gap-6">
      <div>{latest && <Year group={latest} open />}</div>
      <div>
        {earlier.map((group) => (
          <Year key={group.year} group={group} open={false} />
        ))}
      </div>
    </div>
  );
}
