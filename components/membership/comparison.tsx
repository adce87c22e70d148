import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { getTexts } from "#lib/i18n/server.ts";
import type { Feature } from "#lib/membership/access.ts";
import { comparisonGroups, plansOf } from "#lib/membership/plans.ts";
import { ComparisonAction } from "./comparison-action.tsx";
import type { ActionProps } from "./plan-action.tsx";

/** How many columns fit a phone. */
const maxColumns = 4;

type ComparisonProps = { levels: readonly MembershipLevel[]; action: ActionProps };

/** What the levels differ in, side by side; levels with the same features share a column. */
export async function Comparison({ levels, action }: ComparisonProps) {
  const { vip, member } = await getTexts();
  const texts = vip.comparison;
  const { offered, locale } = action;
  const groups = comparisonGroups(levels, offered, locale);
  const plans = plansOf(levels, locale);
  const rows = offered
    // One row with full videos: readers see no difference.
    .filter((feature) => feature !== "membersOnlyVideo")
    .map((feature) => ({
      name: member.profile[feature],
      has: (includes: readonly Feature[]) => includes.includes(feature),
    }));
  return (
    <section className="mt-16" aria-labelledby="comparison-heading">
      <h2 id="comparison-heading" className="mb-4 text-xl">
        {texts.heading}
      </h2>
      {groups.length > maxColumns ? (
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
                  {names.join(" · ")}
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
          <tfoot className="max-sm:hidden">
            <tr>
              <th scope="row">{texts.price}</th>
              {groups.map(({ names, ids }) => (
                <td key={names.join()}>
                  <div className="flex flex-wrap justify-center gap-x-5">
                    {plans
                      .filter(({ id }) => ids.includes(id))
                      .map((plan) => (
                        <ComparisonAction key={plan.id} plan={plan} action={action} />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
