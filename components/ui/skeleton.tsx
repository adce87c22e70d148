/** The skeleton of a grid; screen readers hear `label`. */
export function SkeletonGrid({
  count,
  kind,
  label,
}: {
  count: number;
  kind: "videos" | "anchors";
  label: string;
}) {
  const keys = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={`grid-${kind}`} aria-hidden="true">
        {keys.map((key) =>
          kind === "videos" ? (
            <div key={key}>
              <div className="skeleton card-art" />
              <div className="skeleton mt-2.5 h-10.5" />
              <div className="skeleton mt-1 h-4 w-1/2" />
            </div>
          ) : (
            <div key={key} className="skeleton" />
          ),
        )}
      </div>
    </div>
  );
}
