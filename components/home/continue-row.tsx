import { cardProps } from "#components/video/card/card-props.ts";
import { PlaceholderCard } from "#components/video/card/placeholder-card.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { ContinueWatching } from "./own-rows.tsx";

const otherPlaces = ["second", "third", "fourth", "fifth"];

/** The first row of a returning visitor: the videos that they began. The head's script reserves its place before the first paint. */
export async function ContinueRow({ starters }: { starters: readonly VideoItem[] }) {
  const { home, player, library, timeLeft, video, watchLater } = await getTexts();
  const propsOf = await cardProps();
  return (
    <section className="returning:block reserved mt-7 hidden" aria-label={player.continueTitle}>
      <ContinueWatching
        starters={starters.map((item) => {
          const { left: _, badge: __, ...props } = propsOf(item);
          return props;
        })}
        texts={{
          title: player.continueTitle,
          titleMixed: home.continueOrBegin,
          starters: home.starters,
          forTonight: home.forTonight,
          history: home.history,
          play: home.play,
          resume: home.resume,
          fade: home.fadeLater,
          remove: library.history.remove,
          removeFailed: library.history.removeFailed,
          loadFailed: watchLater.loadFailed,
          left: timeLeft,
          vip: video.vip,
        }}
        because={{
          because: home.because,
          seeAll: home.seeAll,
          noVideos: home.noVideos,
          previousIn: home.previousIn,
          nextIn: home.nextIn,
          vip: video.vip,
          watchLater,
          timeLeft,
        }}
      >
        {/* Its words depend on what was begun. */}
        <div className="continue-title" />
        <div className="continue">
          <div className="continue-lead skeleton" />
          <ul className="continue-more" aria-hidden="true">
            {otherPlaces.map((key) => (
              <PlaceholderCard key={key} />
            ))}
          </ul>
        </div>
      </ContinueWatching>
    </section>
  );
}
