import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getLocale } from "#lib/i18n/server.ts";

export async function AnchorChip({ slug, name, imageUrl }: Pick<Anchor, "slug" | "name" | "imageUrl">) {
  return (
    <Link className="chip" href={paths.anchor(slug)}>
      <Avatar name={name} src={imageUrl} />
      <span lang={foreignLanguageOf(name, await getLocale())}>{name}</span>
    </Link>
  );
}
