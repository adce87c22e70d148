/** Structured data; `<` is escaped so that no title can end the script. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, the only way to write a data script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
