/** A skeleton in place of a card, or a text that says why there is no card. */
export function PlaceholderCard({ text }: { text?: string | undefined }) {
  return (
    <li className="card row-slide" aria-hidden={text === undefined || undefined}>
      {text === undefined ? (
        <div key="place">
          <span className="card-art skeleton" />
        </div>
      ) : (
        <div
          key="text"
          className="grid place-items-center rounded-card border border-dashed border-line p-4 text-center text-ui text-muted"
        >
          {text}
        </div>
      )}
    </li>
  );
}
