import { AnchorChip } from "#components/anchor/anchor-chip.tsx";
import { FollowButton } from "#components/anchor/follow-button.tsx";
import { Comments } from "#components/comment/comments.tsx";
import { lowestPrice } from "#components/player/lowest-price.ts";
import { Player } from "#components/player/player.tsx";
import { ScrollToPlayer } from "#components/player/scroll-to-player.tsx";
import { SecondLinks } from "#components/player/second-links.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { WatchLaterButton } from "#components/video/card/watch-later-button.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { getFormatter, getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { publicTranscript, readCaptions } from "#lib/services/catalogue/captions.ts";
import { relatedVideos } from "#lib/services/catalogue/video.ts";
import { MemberTranscript } from "./member-transcript.tsx";
import { MoreText } from "./more-text.tsx";
import { Neighbours } from "./neighbours.tsx";
import { RelatedVideos } from "./related-videos.tsx";
import { ShareButton } from "./share-button.tsx";
import { TranscriptText } from "./transcript-text.tsx";
import { VideoChips } from "./video-chips.tsx";

async function VideoMeta({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const format = await getFormatter();
  const { views, duration, publishedAt } = video;
  return (
    <p className="card-parts mr-2 text-sm text-muted max-sm:w-full">
      {views !== null && <span>{t("views", { count: views })}</span>}
      {duration !== null && (
        <span>
          <span className="sr-only">{t("duration")} </span>
          {timecode(duration)}
        </span>
      )}
      {publishedAt && (
        <span>
          <span className="sr-only">{t("published")} </span>
          <time dateTime={publishedAt}>{format.dateTime(new Date(publishedAt), "short")}</time>
        </span>
      )}
    </p>
  );
}

async function VideoActions({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const { watchLater, player, following } = await getTexts();
  const lowest = await lowestPrice();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {video.anchor && <AnchorChip {...video.anchor} />}
      {video.anchor && (await offersFollowing()) && (
        <FollowButton slug={video.anchor.slug} name={video.anchor.name} texts={following.button} />
      )}
      <span className="ml-auto flex flex-wrap gap-2 max-sm:contents">
        {video.isVip && !video.hasAccess && video.trailer && (
          // Without a trailer the player shows the offer.
          <span className="unlock max-sm:order-first max-sm:w-full">
            <Link className="btn gold sm" href={paths.vip}>
              {t("unlock")}
            </Link>
            {lowest && <span className="text-sm text-muted sm:hidden">{t("unlockFrom", lowest)}</span>}
          </span>
        )}
        {video.isVip && !video.hasAccess && (
          // A purchase in this visit fills it (components/payment/your-plan.tsx).
          <span
            data-your-plan
            className="self-center text-sm text-muted empty:hidden max-sm:order-first max-sm:w-full"
          />
        )}
        <span className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2">
          <WatchLaterButton slug={video.slug} title={video.title} texts={watchLater} wide />
          <ShareButton title={video.title} texts={player.sleep} className="btn sm noscript:hidden" />
        </span>
      </span>
    </div>
  );
}

/** The transcript, folded: in the page if the video is public, else fetched for members. */
async function Transcript({ video }: { video: VideoDetail }) {
  const { video: texts } = await getTexts();
  const captions = readCaptions(video, await getLocale());
  if (!captions) return null;
  if (!video.hasAccess) return <MemberTranscript captions={captions} texts={texts} />;
  const paragraphs = await publicTranscript(video.slug, captions.lang);
  return (
    paragraphs && (
      <details className="fold mt-2">
        <summary>{texts.transcript}</summary>
        <TranscriptText paragraphs={paragraphs} lang={captions.lang} />
      </details>
    )
  );
}

/** Whether a description may need more than two lines, on a phone, too. */
const isLong = (text: string) => text.length > 80 || text.includes("\n");

async function VideoText({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const { description, chapters, isVip, hasAccess } = video;
  const isTrailer = isVip && !hasAccess;
  const count = chapters.length;
  const lang = foreignLanguageOf(description, locale);
  return (
    <>
      {isLong(description) ? (
        <MoreText text={description} lang={lang} more={t("more")} less={t("less")} />
      ) : (
        description && (
          <p className="mt-4 max-w-[76ch] text-ui" lang={lang}>
            {description}
          </p>
        )
      )}
      {chapters.length > 0 && (
        <details className="fold mt-2">
          <summary>
            <span className={isTrailer ? "hidden group-has-[[data-watch=full]]/watch:inline" : undefined}>
              {t("chapters", { count })}
            </span>
            {isTrailer && (
              <span className="group-has-[[data-watch=full]]/watch:hidden">
                {t("chaptersOfWhole", { count })}
              </span>
            )}
          </summary>
          <ol className="pl-7">
            {chapters.map(({ at, title }) => (
              <li key={at}>
                <a className="flex min-h-11 items-center text-ui hover:underline" href={`?t=${at}`}>
                  <span className="w-16 shrink-0 text-muted tabular-nums">{timecode(at)}</span>{" "}
                  <span lang={foreignLanguageOf(title, locale)}>{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

export async function VideoView({ video }: { video: VideoDetail }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    ...(video.anchor ? [{ text: video.anchor.name, href: paths.anchor(video.anchor.slug) }] : []),
    { text: video.title, href: paths.video(video.slug) },
  ];
  const related = await relatedVideos(video);
  return (
    <div className="wide group/watch watch-columns">
      <article className="min-w-0 max-sm:contents xl:theatre:col-span-full">
        <ScrollToPlayer>
          <Player video={video} related={related ?? []} />
        </ScrollToPlayer>
        {/* The place of the sleep kit's dock on a phone. */}
        <div id="sleep-kit" />
        <div className="mt-4">
          <Breadcrumbs crumbs={crumbs} />
        </div>
        <div className="text-balance">
          <h1
            className="inline text-[clamp(1.75rem,2.8vw,2.5rem)] leading-[1.12]"
            lang={foreignLanguageOf(video.title, await getLocale())}
          >
            {video.title}
          </h1>
          {video.isVip && <span className="vip ml-3 align-[0.6em]">{t("video.vip")}</span>}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <VideoMeta video={video} />
          <VideoChips video={video} />
        </div>
        <VideoActions video={video} />
        <SecondLinks slug={video.slug}>
          <VideoText video={video} />
          <Transcript video={video} />
        </SecondLinks>
      </article>
      <RelatedVideos videos={related} />
      <div className="min-w-0 [&_.comment-text]:max-w-[76ch]">
        <Comments video={video} />
        <Neighbours video={video} />
      </div>
    </div>
  );
}
