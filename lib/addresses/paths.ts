import { type Page, type PageTable, pages } from "./pages.ts";
import { encodeSlug } from "./slug.ts";

type Values = Readonly<Record<string, string | number | undefined>>;

type SlugName<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never;
type Params<P extends Page> = P extends { params: infer Given } ? Given : unknown;
type Query<P extends Page> = {
  [Name in Exclude<keyof Params<P>, SlugName<P["path"]>>]?:
    | (Params<P>[Name] extends { kind: "page" }
        ? number
        : Params<P>[Name] extends { values: readonly (infer Value)[] }
          ? Value
          : string)
    | undefined;
};

type LinkTo<P extends Page> =
  SlugName<P["path"]> extends never
    ? keyof Query<P> extends never
      ? P["path"]
      : (query?: Query<P>) => string
    : (slug: string, query?: Query<P>) => string;

/** `path` with a query that leaves out absent values and the first page. */
function withQuery(path: string, names: readonly string[], values: Values = {}): string {
  const presentNames = names.filter((name) => values[name] && values[name] !== 1);
  const query = new URLSearchParams(presentNames.map((name) => [name, String(values[name])]));
  return presentNames.length > 0 ? `${path}?${query}` : path;
}

function linkTo({ path, params }: Page) {
  const [before = "", slugName] = path.split(":");
  const names = Object.keys(params ?? {}).filter((name) => name !== slugName);
  if (slugName) return (slug: string, query?: Values) => withQuery(before + encodeSlug(slug), names, query);
  return params ? (query?: Values) => withQuery(path, names, query) : path;
}

/** The link of each page in a table: a text, or a function of its parameters. */
export const linksTo = <Table extends PageTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, linkTo(row)])) as unknown as {
    readonly [Name in keyof Table]: LinkTo<Table[Name]>;
  };

/** Every address of the site, in English; `localePath` gives the other language's. */
export const paths = {
  ...linksTo(pages),
  /** The login page that returns to `redirect` afterwards. */
  loginTo: (redirect: string) => withQuery(pages.login.path, ["redirect"], { redirect }),
  registerTo: (redirect: string) => withQuery(pages.register.path, ["redirect"], { redirect }),
};
