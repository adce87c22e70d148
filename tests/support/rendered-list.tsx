import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { ListRegion } from "#components/ui/lists/list-region.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";

/** The HTML of a part of a list's page, with all that its server components read. */
export async function renderList(part: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <LocaleProvider locale="en">
      <ListRegion>{part}</ListRegion>
    </LocaleProvider>,
  );
  return new Response(prelude).text();
}
