import { Avatar } from "#components/ui/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";

export async function AnchorCard({ anchor }: { anchor: Anchor }) {
  const t = await getTranslations("video");
  return (
    <Link className="anchor-card" href={paths.anchor(anchor.slug)}>
      <Avatar name={anchor.name} src={anchor.imageUrl} />
      <b lang={foreignLang(anchor.name, await getLocale())}>{anchor.name}</b>
      {anchor.count !== null && <span className="card-meta">{t("count", { count: anchor.count })}</span>}
    </Link>
  );
}
