import { Avatar } from "#components/ui/avatar.tsx";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";

export async function AnchorCard({ anchor }: { anchor: Anchor }) {
  const t = await getTranslations("video");
  return (
    <Link className="anchor-card" href={paths.anchor(anchor.slug)}>
      <Avatar name={anchor.name} src={anchor.imageUrl} />
      <b>{anchor.name}</b>
      {anchor.count !== null && <span className="card-meta">{t("count", { count: anchor.count })}</span>}
    </Link>
  );
}
