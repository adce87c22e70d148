import type { ComponentProps } from "react";

/** HTML that the server has sanitised where it read it (lib/wordpress). Lint lets no other component render HTML. */
export function SanitisedHtml({ html, ...attributes }: { html: string } & ComponentProps<"div">) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
