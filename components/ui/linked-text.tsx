import { Link } from "#lib/browser/navigation/link.tsx";

type LinkedTextProps = {
  /** The sentence, with `{link}` where the link goes. A text without it has no link. */
  text: string;
  link: { text: string; href: string };
};

/** A sentence with a link in it. */
export function LinkedText({ text, link }: LinkedTextProps) {
  const [before, after] = text.split("{link}");
  if (after === undefined) return text;
  return (
    <>
      {before}
      <Link className="text-link" href={link.href}>
        {link.text}
      </Link>
      {after}
    </>
  );
}
