import type { VideoItem } from "#lib/contracts/video.ts";
import { shortDate } from "#lib/format/dates.ts";
import { imageUrl, srcSet, thumbnailWidths } from "#lib/format/images.ts";
import { compactNumber } from "#lib/format/numbers.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { WatchLater } from "./watch-later.tsx";

/** A 16:9 picture of a video with its VIP badge. `sizes` says how wide it is shown. */
export async function VideoArt({
  video,
  sizes,
  eager = false,
}: {
  video: VideoItem;
  sizes: string;
  eager?: boolean;
}) {
  const t = await getTranslations("video");
  return (
    <span className="art">
      {video.imageUrl && (
        <img
          src={imageUrl(video.imageUrl, 320)}
          srcSet={srcSet(video.imageUrl, thumbnailWidths)}
          sizes={sizes}
          width={480}
          height={270}
          alt=""
          loading={eager ? "eager" : "lazy"}
        />
      )}
      {video.isVip && <span className="vip">{t("vip")}</span>}
    </span>
  );
}

/** "12 Sept 2025 · 12.4K views" */
export async function VideoMeta({ video }: { video: VideoItem }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const parts = [
    ...(video.publishedAt ? [shortDate(video.publishedAt, locale)] : []),
    ...(video.views > 0 ? [t("views", { count: compactNumber(video.views, locale) })] : []),
  ];
  return <span className="card-meta">{parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ")}</span>;
}

/** A card that leads to its video, with the control that keeps it for later. */
export async function VideoCard(props: { video: VideoItem; sizes: string; eager?: boolean }) {
  const { slug, title } = props.video;
  return (
    <div className="card">
      <Link href={paths.video(slug)}>
        <VideoArt {...props} />
        <span className="card-title">{title}</span>
        <VideoMeta video={props.video} />
      </Link>
      <WatchLater slug={slug} title={title} />
    </div>
  );
}
