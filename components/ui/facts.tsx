type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[];
  /** Utilities for the columns. */
  columns: string;
  label?: string;
};

export function Facts({ facts, columns, label }: FactsProps) {
  return (
    <dl className="grid gap-3" aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name} className={`grid gap-3 ${columns}`}>
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
