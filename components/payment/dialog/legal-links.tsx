import type { PaymentProps } from "#components/payment/props.ts";

/** The terms that the buyer agrees to. They open in new tabs, so that the payment stays open. */
export function LegalLinks({ texts, legal }: Pick<PaymentProps, "texts" | "legal">) {
  if (legal.length === 0) return null;
  return (
    <p className="mt-5 flex flex-wrap gap-x-3 text-sm text-muted">
      {texts.legal}
      {legal.map(({ text, href }) => (
        <a key={href} className="quiet-link underline" href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  );
}
