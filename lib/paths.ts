import { type Page, type PageTable, pages } from "./pages.ts";
import { encodeSlug } from "./slug.ts";

type Values = Readonly<Record<string, string | number | undefined>>;

type Names<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never;
type Params<P extends Page> = P extends { params: infer Given } ? Given : unknown;
type Search<P extends Page> = P extends { search: infer Name extends string } ? Name : never;
type Query<P extends Page> = {
  [Name in Exclude<keyof Params<P>, Names<P["path"]>>]?:
    | (Params<P>[Name] extends { kind: "page" } ? number : string)
    | undefined;
} & { [Name in Search<P>]?: string | undefined };

type LinkTo<P extends Page> =
  Names<P["path"]> extends never
    ? keyof Query<P> extends never
      ? P["path"]
      : (query?: Query<P>) => string
    : (slug: string, query?: Query<P>) => string;

/** `path` with a query: without what is not given, and without the first page. */
function withQuery(path: string, names: readonly string[], values: Values): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = values[name];
    if (value && value !== 1) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function linkTo({ path, params = {}, search }: Page) {
  const [before = "", slugName] = path.split(":");
  const names = [...(search ? [search] : []), ...Object.keys(params).filter((name) => name !== slugName)];
  if (slugName)
    return (slug: string, query: Values = {}) => withQuery(before + encodeSlug(slug), names, query);
  return names.length > 0 ? (query: Values = {}) => withQuery(path, names, query) : path;
}

/** The link of each page of a table: a text, or a function of its parameters. */
export const linksTo = <Table extends PageTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, linkTo(row)])) as unknown as {
    readonly [Name in keyof Table]: LinkTo<Table[Name]>;
  };

/** Every address of the site, in English; `localePath` gives the other language's. */
export const paths = {
  ...linksTo(pages),
  /** The login that leads back to an address afterwards. */
  loginTo: (redirect: string) => withQuery(pages.login.path, ["redirect"], { redirect }),
};
