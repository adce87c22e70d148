import { Avatar } from "@/components/ui/avatar";
import type { Anchor } from "@/lib/contracts/anchor";
import { Link } from "@/lib/i18n/link";
import { getTranslations } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";

export async function AnchorCard({ anchor }: { anchor: Anchor }) {
  const t = await getTranslations("video");
  return (
    <Link className="anchor-card" href={paths.anchor(anchor.slug)}>
      <Avatar src={anchor.imageUrl} />
      <b>{anchor.name}</b>
      <span className="card-meta">{t("count", { count: anchor.count })}</span>
    </Link>
  );
}
