import { Checkout } from "#components/membership/checkout.tsx";
import { Comparison } from "#components/membership/comparison.tsx";
import { Faq } from "#components/membership/faq.tsx";
import { FeatureCards } from "#components/membership/feature-cards.tsx";
import { VipHero } from "#components/membership/join/vip-hero.tsx";
import { planProps } from "#components/membership/plan-props.ts";
import { Plans } from "#components/membership/plans.tsx";
import { VipShowcase } from "#components/membership/vip-showcase.tsx";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { badgesOf, plansOf } from "#lib/membership/plans.ts";
import { settings } from "#lib/platform/settings.ts";
import { planProducts } from "#lib/seo/membership.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("vip");
  const description = t("description", { site: settings().SITE_NAME });
  return pageMetadata({ locale, path: paths.vip, title: t("title"), description });
}

/** Static: the browser loads the account. */
export default async function VipPage() {
  const locale = await getLocale();
  const { layout, vip } = await getTexts();
  const levels = await membershipLevelsOrNull();
  const { action, notice, checkout } = await planProps(paths.vip);
  const plans = plansOf(levels ?? [], locale);
  const marks = badgesOf(levels ?? []);
  const popular = plans.find(({ id }) => marks[id]?.includes("popular")) ?? null;
  return (
    <Checkout {...checkout}>
      <JsonLd data={{ "@graph": planProducts(levels ?? [], locale) }} />
      <BreadcrumbData
        crumbs={[
          { text: layout.home, href: paths.home },
          { text: vip.crumb, href: paths.vip },
        ]}
      />
      <VipHero plans={plans} action={action} popular={popular} methods={checkout.payment.methods} />
      <Plans levels={levels} notice={notice} action={action} />
      <FeatureCards offered={action.offered} />
      {levels && <Comparison levels={levels} action={action} />}
      <VipShowcase />
      <Faq />
    </Checkout>
  );
}
