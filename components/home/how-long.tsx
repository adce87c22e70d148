import { type Night, nights, playPathFor } from "#lib/addresses/play-path.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { minutesOf } from "#lib/catalogue/night-length.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { StopTime } from "./stop-time.tsx";

/** Path of the moon's lit part, 52 px wide: the moon waxes from 15 minutes to all night. */
const litPaths: Record<Night, string> = {
  "15": "M26 4a22 22 0 0 1 0 44 30 30 0 0 0 0-44z",
  "30": "M26 4a22 22 0 0 1 0 44z",
  "60": "M26 4a22 22 0 0 1 0 44 34 34 0 0 1 0-44z",
  night: "M26 4a22 22 0 0 1 0 44 22 22 0 0 1 0-44z",
};

/** Four links that start a fitting video with the sleep timer set (product: How long until sleep). */
export async function HowLong() {
  const t = await getTranslations("home.howLong");
  const { stops } = (await getTexts()).home.howLong;
  return (
    <section className="section" aria-labelledby="how-long">
      <h2 id="how-long">{t("title")}</h2>
      <p className="mt-1 text-ui text-muted max-md:truncate">{t("text")}</p>
      <div className="nights">
        {nights.map((night) => (
          <Link key={night} href={playPathFor(night)} rel="nofollow">
            <svg viewBox="0 0 52 52" aria-hidden="true">
              <circle cx="26" cy="26" r="22" fill="#ffffff14" />
              <path fill="#f6ebd2" d={litPaths[night]} />
            </svg>
            <b>
              {night === "night" ? (
                t("allNight")
              ) : (
                <>
                  {night} <small>{t("minutes")}</small>
                </>
              )}
            </b>
            <StopTime
              length={minutesOf(night) * minute}
              stops={stops}
              otherwise={night === "night" ? t("untilMorning") : t("then", { minutes: night })}
            />
          </Link>
        ))}
      </div>
    </section>
  );
}
