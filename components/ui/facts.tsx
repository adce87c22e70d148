type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[];
  /** Utilities of the columns of names and values. */
  columns: string;
  label?: string;
};

/** Names with their values, a line each. */
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
