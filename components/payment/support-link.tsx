type SupportLinkProps = {
  /** Null where the operator has given none. */
  email: string | null;
  text: string;
  /** What the letter is about, such as PayPal's id of a payment. */
  subject?: string | null;
  className?: string;
};

/** The way to a person, beside everything that failed. */
export function SupportLink({ email, text, subject = null, className = "btn ghost" }: SupportLinkProps) {
  if (email === null) return null;
  const about = subject === null ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className={className} href={`mailto:${email}${about}`}>
      {text}
    </a>
  );
}
