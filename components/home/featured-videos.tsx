import { WidePicture } from "#components/ui/pictures/wide-picture.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { startQuery } from "#lib/addresses/play-path.ts";
import { featuredWidths, posterWidths } from "#lib/catalogue/pictures/poster-widths.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { PlayButtons } from "./play-buttons.tsx";

/** The whole width of the screen, at 16:9 at least as high as the section. */
const sizes = "max(100vw, 1210px)";
const phoneSizes = "662px";

function FeaturedPicture({ src, at }: { src: string; at: number }) {
  return (
    <WidePicture
      className={`featured-${at}`}
      src={src}
      widths={posterWidths}
      sizes={phoneSizes}
      wide={{ from: 768, widths: featuredWidths, sizes }}
      loading={at === 1 ? "eager" : "lazy"}
      fetchPriority={at === 1 ? "high" : "auto"}
    />
  );
}

async function FeaturedWords({ video, at }: { video: VideoItem; at: number }) {
  const { slug, title, anchor, duration } = video;
  const locale = await getLocale();
  const facts = [anchor?.name, duration === null ? undefined : timecode(duration)]
    .filter(Boolean)
    .join(" · ");
  const path = paths.video(slug);
  return (
    <div id={`featured-${at}`} className={`featured-video featured-${at}`}>
      <p>
        <b className="featured-title" lang={foreignLanguageOf(title, locale)}>
          {title}
        </b>
        <span lang={foreignLanguageOf(facts, locale)}>{facts}</span>
      </p>
      <PlayButtons play={`${path}?${startQuery()}`} fade={`${path}?${startQuery("30")}`} title={title} />
    </div>
  );
}

/** The pictures of up to three videos for tonight, one at a time. Its links change them without a script. */
export async function FeaturedVideos({ videos }: { videos: readonly VideoItem[] }) {
  const t = await getTranslations("home");
  const places = videos.map((video, index) => ({ video, at: index + 1 }));
  return (
    <section
      className="featured on-picture bleed under-header returning:sr-only"
      data-home=""
      aria-label={t("tonight")}
    >
      {places.map(
        ({ video, at }) => video.imageUrl && <FeaturedPicture key={at} src={video.imageUrl} at={at} />,
      )}
      <div className="featured-words">
        <h1>{t("heroTitle")}</h1>
        {videos.length > 0 && (
          <div>
            {places.map(({ video, at }) => (
              <FeaturedWords key={at} video={video} at={at} />
            ))}
          </div>
        )}
      </div>
      {videos.length > 1 && (
        <nav className="featured-dots" aria-label={t("tonight")}>
          {places.map(({ video, at }) => (
            <a key={at} className={`featured-${at}`} href={`#featured-${at}`}>
              <span className="sr-only">
                {t("tonightOf", { number: at, count: videos.length, title: video.title })}
              </span>
            </a>
          ))}
        </nav>
      )}
    </section>
  );
}
