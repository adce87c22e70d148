type SupportLinkProps = {
  /** Null where the operator has set none. */
  email: string | null;
  text: string;
  /** The e-mail's subject, such as PayPal's id of a payment. */
  subject?: string | null;
  className?: string;
};

/** The link to support, beside every failure. */
export function SupportLink({ email, text, subject = null, className = "btn ghost" }: SupportLinkProps) {
  if (email === null) return null;
  const subjectQuery = subject === null ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className={className} href={`mailto:${email}${subjectQuery}`}>
      {text}
    </a>
  );
}
