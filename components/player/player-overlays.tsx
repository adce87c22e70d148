import type { ReactNode } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Watch } from "#lib/catalogue/watch-state.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { HomeLink, roundHome } from "./controls/home-link.tsx";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { lowestPrice } from "./lowest-price.ts";

/** "Full video for members. From $4.99 a week." and "From $4.99 a week"; without the price if none is known. */
async function membersOffer() {
  const t = await getTranslations("video");
  const lowest = await lowestPrice();
  if (lowest === null) return { text: t("membershipText"), from: null };
  return { text: t("membershipFrom", lowest), from: t("unlockFrom", lowest) };
}

/** What lies on the poster for each thing that a visitor may watch, and the words that offer a membership. */
export async function playerOverlays() {
  const t = await getTranslations("video");
  const { player: texts } = await getTexts();
  const offer = await membersOffer();
  const home = <HomeLink className={roundHome} label={texts.home} />;
  const overlays: Record<Watch["state"], ReactNode> = {
    full: null,
    trailer: (
      <>
        <span className="trailer-ribbon pointer-events-none absolute top-3 left-3 low:left-17 rounded-full border border-gold/33 bg-shade px-3 py-1 text-sm leading-[inherit] font-semibold text-gold">
          {t("trailerRibbon")}
        </span>
        {/* In landscape the page's own offer is below the fold. */}
        <div className="trailer-offer absolute top-3 right-3 z-3 hidden low:block [:fullscreen>&]:hidden">
          <Link className="btn gold sm" href={paths.vip}>
            {t("unlock")}
          </Link>
        </div>
      </>
    ),
    "membership-required": (
      <PlayerOverlay>
        {home}
        <h2>{t("membershipRequired")}</h2>
        <p className="max-w-[44ch] text-balance text-muted">{offer.text}</p>
        <Link className="btn gold" href={paths.vip}>
          {t("upgrade")}
        </Link>
        <Link className="quiet-link text-sm text-muted max-sm:hidden" href={`${paths.vip}#every-plan`}>
          {t("whatMembersGet")}
        </Link>
      </PlayerOverlay>
    ),
    "no-source": (
      <PlayerOverlay>
        {home}
        <h2>{t("noSource")}</h2>
        <p className="text-muted">{t("noSourceText")}</p>
      </PlayerOverlay>
    ),
  };
  return { offer, overlays };
}
