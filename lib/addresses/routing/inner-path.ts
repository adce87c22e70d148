import type { Page } from "#lib/addresses/pages.ts";
import { joinChoices, kinds } from "#lib/addresses/params.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";

/** Folders of app/[locale] that visitors can't request directly. */
const innerFolders = ["lists", "error-page"] as const;
export const innerFolder = `(?:${innerFolders.join("|")})`;

/** The inner path of an error page (app/[locale]/error-page). */
export const errorPagePath = (name: string, locale: Locale) => `/${locale}/error-page/${name}`;

/** The inner path of a page: its route with each parameter as a segment. */
export function routePath({ path, route, params = {} }: Page, locale: Locale, values: Values = {}): string {
  const segment = (name: string) =>
    name === "choices"
      ? joinChoices(params, values)
      : (values[name] ?? kinds[params[name]?.kind ?? "slug"].absent);
  const fill = (template: string) => template.replace(/:(\w+)/g, (_, name) => segment(name));
  return `/${locale}/${fill(route ?? path.slice(1))}`.replace(/\/$/, "");
}
type Values = Readonly<Record<string, string | undefined>>;

/** The first folders of a page's route, such as `lists/videos`. */
export const routeFolder = ({ path, route }: Page): string => (route ?? path.slice(1)).replace(/\/?:.*$/, "");
