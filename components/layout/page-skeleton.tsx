import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Classes of the skeleton's parts: its frame, the head above the list, the list, and the list's cells. */
type Shapes = { columns?: string; head: string; list: string; cells: number; cell: string };

const heroShape = "mt-10 mb-12 h-16 max-w-lg";
const cardShape = "mb-12 aspect-video";

/** By English path; the first match counts (product: Navigation). */
const pageShapes: readonly (readonly [path: RegExp, shapes: Shapes])[] = [
  [/^\/$/, { head: "mt-6 mb-12 h-100 rounded-panel", list: "grid-videos", cells: 10, cell: cardShape }],
  [/^\/videos/, { head: heroShape, list: "grid-videos", cells: 16, cell: cardShape }],
  [/^\/anchors\/./, { head: heroShape, list: "grid-videos", cells: 8, cell: cardShape }],
  [/^\/anchors/, { head: heroShape, list: "grid-anchors", cells: 10, cell: "h-47" }],
  [
    /^\/video\//,
    {
      columns:
        "mt-5 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_384px] 2xl:gap-x-10 2xl:grid-cols-[minmax(0,1fr)_440px]",
      head: "aspect-video rounded-panel",
      list: "grid gap-4 sm:max-xl:grid-cols-2",
      cells: 6,
      cell: "h-21",
    },
  ],
  [/^\/vip/, { head: "mx-auto mt-18 mb-10 h-40 max-w-xl", list: "plans", cells: 6, cell: "h-80" }],
];
const defaultShapes: Shapes = { head: heroShape, list: "grid", cells: 1, cell: "h-80" };

/** The skeleton of the page at `address`, over the page that is left. Screen readers hear `label`. */
export function PageSkeleton({ address, label }: { address: string; label: string }) {
  const { path } = splitLocale(address.replace(/[?#].*/, ""));
  const {
    columns = "",
    head,
    list,
    cells,
    cell,
  } = pageShapes.find(([shape]) => shape.test(path))?.[1] ?? defaultShapes;
  return (
    <div role="status" className="page-skeleton">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={`wrap ${columns}`}>
        <div className={`skeleton ${head}`} />
        <div className={list}>
          {Array.from({ length: cells }, (_, index) => `cell-${index}`).map((key) => (
            <div key={key} className={`skeleton ${cell}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
