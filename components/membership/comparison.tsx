import type { Feature } from "#lib/access.ts";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { comparisonGroups } from "#lib/membership/plans.ts";

/** How many columns fit a phone. */
const mostColumns = 4;

type ComparisonProps = { levels: readonly MembershipLevel[]; offered: readonly Feature[] };

/** The features of each level side by side; levels with the same features share a column. */
export async function Comparison({ levels, offered }: ComparisonProps) {
  const { vip, member } = await getTexts();
  const texts = vip.comparison;
  const groups = comparisonGroups(levels, offered, await getLocale());
  const rows = [
    { name: texts.publicVideos, has: () => true },
    { name: texts.comments, has: () => true },
    ...offered.map((feature) => ({
      name: member.profile[feature],
      has: (includes: readonly Feature[]) => includes.includes(feature),
    })),
  ];
  return (
    <section className="mt-16" aria-labelledby="comparison-heading">
      <h2 id="comparison-heading" className="mb-4 text-xl">
        {texts.heading}
      </h2>
      {groups.length > mostColumns ? (
        <ul>
          {rows.map(({ name, has }) => (
            <li key={name} className="flex justify-between gap-4 border-b border-line py-2.5 text-sm">
              {name}
              <span className="text-muted">
                {groups.find(({ includes }) => has(includes))?.names[0] ?? ""}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <table className="comparison">
          <thead>
            <tr>
              <td />
              {groups.map(({ names }) => (
                <th key={names.join()} scope="col">
                  {names.map((name) => (
                    <span key={name} className="block">
                      {name}{" "}
                    </span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, has }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {groups.map(({ names, includes }) => (
                  <td key={names.join()} data-included={has(includes)}>
                    <span aria-hidden="true">{has(includes) ? "✓" : "–"}</span>
                    <span className="sr-only">{has(includes) ? texts.yes : texts.no}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
