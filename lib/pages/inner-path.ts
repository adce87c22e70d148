import type { Locale } from "#lib/languages/languages.ts";
import type { Page } from "#lib/pages.ts";
import { joinChoices, kinds } from "./params.ts";

/** Folders of app/[locale] that nobody may ask for by their own address. */
const innerFolders = ["lists", "panel"] as const;
export const innerFolder = `(?:${innerFolders.join("|")})`;

/** Where a panel is rendered (app/[locale]/panel). */
export const errorPagePath = (name: string, locale: Locale) => `/${locale}/panel/${name}`;

/** Where a page is rendered: its route with each parameter as a segment, in the spelling that `values` gives. */
export function routePath({ path, route, params = {} }: Page, locale: Locale, values: Values = {}): string {
  const segment = (name: string) =>
    name === "choices"
      ? joinChoices(params, values)
      : (values[name] ?? kinds[params[name]?.kind ?? "slug"].absent);
  const fill = (template: string) => template.replace(/:(\w+)/g, (_, name) => segment(name));
  return `/${locale}/${fill(route ?? path.slice(1))}`.replace(/\/$/, "");
}
type Values = Readonly<Record<string, string | undefined>>;

/** The folders that a page's route begins with, for instance `lists/videos`. */
export const routeFolder = ({ path, route }: Page): string => (route ?? path.slice(1)).replace(/\/?:.*$/, "");
