type LegalLinksProps = {
  /** Such as "By paying you agree to:". */
  text: string;
  legal: readonly { text: string; href: string }[];
};

/** The terms that somebody agrees to. They open in new tabs, so that a payment or a form stays open. */
export function LegalLinks({ text, legal }: LegalLinksProps) {
  if (legal.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      {text}
      {legal.map(({ text, href }) => (
        <a key={href} className="quiet-link underline" href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  );
}
