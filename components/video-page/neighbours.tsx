import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { neighbouringVideos } from "#lib/services/catalogue/video.ts";

/** Links to the next older and newer video of the same anchor. */
export async function Neighbours({ video }: { video: VideoDetail }) {
  const { newer, older } = await neighbouringVideos(video);
  const name = video.anchor?.name ?? "";
  const t = await getTranslations("video");
  const locale = await getLocale();
  const links = [
    { item: newer, text: t("newer"), className: "" },
    { item: older, text: t("older"), className: "sm:col-start-2 sm:text-right" },
  ];
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t("neighbours", { name })} className="mt-6 grid gap-3 sm:grid-cols-2">
      {links.map(
        ({ item, text, className }) =>
          item && (
            <Link key={text} className={`box px-4 py-3 ${className}`} href={paths.video(item.slug)}>
              <span className="block text-sm text-muted">{text}</span>
              <span className="line-clamp-2" lang={foreignLanguageOf(item.title, locale)}>
                {item.title}
              </span>
            </Link>
          ),
      )}
    </nav>
  );
}
