import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";

/** A tile's picture of public/images, in two widths. */
function TilePicture({ name, eager = false }: { name: string; eager?: boolean }) {
  return (
    <img
      src={`/images/${name}-960.webp`}
      srcSet={`/images/${name}-480.webp 480w, /images/${name}-960.webp 960w`}
      sizes="(min-width: 1024px) 520px, 100vw"
      width={960}
      height={540}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  );
}

/** Four ways into the site (product: Home). */
export async function HeroTiles() {
  const t = await getTranslations();
  return (
    <div className="tiles">
      <Link className="tile" href={paths.videos()}>
        <TilePicture name="tile-videos" eager />
        <h1>{t("home.heroTitle")}</h1>
        <p>{t("home.heroText")}</p>
      </Link>
      <Link className="tile" href={paths.anchors()}>
        <TilePicture name="tile-anchors" />
        <h2>{t("home.anchorsTitle")}</h2>
        <p>{t("home.anchorsText")}</p>
      </Link>
      <Link className="tile" href={paths.vip}>
        <TilePicture name="tile-vip" />
        <h2>
          {t("home.vipTitle")} <span className="vip align-middle">{t("video.vip")}</span>
        </h2>
        <p>{t("home.vipText")}</p>
      </Link>
      <Link className="tile" href={paths.updates}>
        <TilePicture name="tile-updates" />
        <h2>{t("home.updatesTitle")}</h2>
        <p>{t("home.updatesText")}</p>
      </Link>
    </div>
  );
}
