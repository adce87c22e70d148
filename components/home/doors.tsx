import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";

/** A strip of four links into the site. Members with VIP see the early videos in the one to VIP (product: Home). */
export async function Doors() {
  const t = await getTranslations("home");
  const words = (title: string, text: string, className = "") => (
    <span className={`door-words min-w-0 ${className}`}>
      <b>{title}</b>
      <span className="door-text">{text}</span>
    </span>
  );
  const doors = [
    { key: "videos", href: paths.videos(), words: words(t("videosTitle"), t("videosText")) },
    { key: "anchors", href: paths.anchors(), words: words(t("anchorsTitle"), t("anchorsText")) },
    {
      key: "vip",
      href: paths.vip,
      words: (
        <>
          {words(t("vipTitle"), t("vipText"), "text-gold no-ads:hidden")}
          {words(t("earlyTitle"), t("earlyText"), "hidden text-gold no-ads:block")}
        </>
      ),
    },
    { key: "updates", href: paths.updates, words: words(t("updatesTitle"), t("updatesText")) },
  ];
  return (
    <nav className="doors" aria-label={t("doors")}>
      {doors.map(({ key, href, words }) => (
        <Link key={key} href={href}>
          <img src={`/images/tile-${key}-480.webp`} width={480} height={270} alt="" />
          {words}
        </Link>
      ))}
    </nav>
  );
}
