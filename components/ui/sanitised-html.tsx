import type { ComponentProps } from "react";

/**
 * Markup that the server has made harmless where it read it (lib/wordpress). No other component may write markup as it
 * came, which lint sees to; a script of our own is all that is left.
 */
export function SanitisedHtml({ html, ...attributes }: { html: string } & ComponentProps<"div">) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
