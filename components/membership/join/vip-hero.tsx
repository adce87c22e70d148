import type { ActionProps } from "#components/membership/plan-action.tsx";
import type { DescribedMethod } from "#components/payment/methods/describe.ts";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { StillPicture } from "#components/ui/pictures/still-picture.tsx";
import { videoPath } from "#lib/addresses/light-paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { mixLanguages } from "#lib/catalogue/home-order.ts";
import { thumbnailWidths } from "#lib/catalogue/pictures/pictures.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts } from "#lib/i18n/server.ts";
import type { Plan } from "#lib/membership/plans.ts";
import { newestVipVideos } from "#lib/services/catalogue/video.ts";
import { HeroButton } from "./hero-button.tsx";
import { JoinPanel } from "./join-panel.tsx";
import { offersOf } from "./offers.ts";

const maxTitles = 3;

/** The newest VIP videos, as examples of what a plan opens. */
async function Titles({ locale }: Pick<ActionProps, "locale">) {
  const videos = mixLanguages(locale, (await newestVipVideos()) ?? []);
  return (
    <div className="mt-8 grid max-w-140 grid-cols-3 gap-4 text-ui leading-[1.4] text-balance max-xl:grid-cols-2 max-md:hidden min-[120rem]:max-w-204">
      {videos.slice(0, maxTitles).map(({ slug, title, imageUrl }) => (
        <Link
          key={slug}
          className="max-xl:nth-3:hidden"
          href={videoPath(slug)}
          lang={foreignLanguageOf(title, locale)}
        >
          {imageUrl && (
            <Picture
              className="mb-2 aspect-video h-auto w-full rounded-card object-cover"
              src={imageUrl}
              widths={thumbnailWidths}
              sizes="(min-width: 1920px) 260px, 176px"
            />
          )}
          {title}
        </Link>
      ))}
    </div>
  );
}

type VipHeroProps = {
  plans: Plan[];
  action: ActionProps;
  methods: readonly DescribedMethod[];
  /** The plan that most choose. */
  popular: Plan | null;
};

/** The promise over a picture, and beside it the plans in one panel. */
export async function VipHero({ plans, action, methods, popular }: VipHeroProps) {
  const all = await getTexts();
  const { heroTitle, heroText, become, upgradeButton, yours, join, plans: texts } = all.vip;
  const { awaited, awaitedText } = all.payment.dialog;
  const { renewsOn, endsOn, openEnd, forLifeText } = all.payment.list;
  const offers = offersOf(plans, all, action);
  const names = methods.filter(({ state }) => state === "on").map(({ title }) => title);
  const either = new Intl.ListFormat(action.locale, { type: "disjunction" }).format(names);
  const first = offers.find(({ plan }) => plan.id === popular?.id) ?? offers[0];
  return (
    <header className={`vip-hero under-header bleed ${first ? "with-panel" : ""}`}>
      <StillPicture name="lantern" fetchPriority="high" />
      <div className="min-w-0 max-md:contents">
        <h1 className="max-w-[16ch] text-hero font-light">{heroTitle}</h1>
        <p className="mt-4 mb-6 max-w-110 text-lg leading-[1.5] text-text">{heroText}</p>
        {plans.length > 0 ? (
          <HeroButton
            closed={action.closed}
            plans={plans}
            texts={{ become, upgrade: upgradeButton, yours }}
          />
        ) : (
          <a className="btn gold" href="#plans">
            {become}
          </a>
        )}
        <Titles locale={action.locale} />
      </div>
      {first && (
        <JoinPanel
          offers={offers}
          first={first.period}
          closed={action.closed}
          methods={names.length > 0 ? fill(join.methods, { methods: either }) : ""}
          texts={{
            label: join.label,
            legend: join.legend,
            yours: join.yours,
            titles: texts.titles,
            renewsOn,
            endsOn,
            openEnd,
            forLifeText,
            awaited,
            awaitedText,
            ended: all.member.profile.ended,
            busy: texts.busy,
            profile: yours,
          }}
        />
      )}
    </header>
  );
}
