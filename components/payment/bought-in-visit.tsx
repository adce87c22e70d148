import { useCallback } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { hasBought } from "#lib/browser/payment/tab-marks.ts";
import { readMessages } from "#lib/i18n/languages/read-messages.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";

/**
 * After a purchase in this visit, shows the buyer's plan in place of the offer on the pages of VIP videos
 * (./your-plan.tsx). Without a purchase it loads nothing.
 */
export function BoughtInVisit() {
  const { part, load } = useLazy(async () => {
    const [{ YourPlan }, texts] = await Promise.all([import("./your-plan.tsx"), readMessages(pageLocale())]);
    const { video, payment, player } = texts;
    const { dialog } = payment;
    return {
      YourPlan,
      texts: {
        ...video.yourPlan,
        awaited: dialog.awaited,
        toProfile: dialog.toProfile,
        receipt: payment.list.receipt,
        play: player.play,
      },
    };
  });
  const lookForPurchase = useCallback(() => {
    if (hasBought()) load();
  }, [load]);
  useOnEachPage(lookForPurchase);
  return part && <part.YourPlan texts={part.texts} />;
}
