import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentsDeskPage } from "#components/admin/desk/payments-desk-page.tsx";
import { FollowingPage } from "#components/library/following-page.tsx";
import { WatchLaterPage } from "#components/library/watch-later-page.tsx";
import { ActivationCheck } from "#components/payment/return/activation-check.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

const { admin, following, library, member, payment, timeLeft, video, watchLater } = en;
const lists = { following, library, watchLater, timeLeft, vip: video.vip, member };

test.each([
  ["/following", <FollowingPage key="page" texts={lists} suggested={[]} offered />, following.title],
  ["/watch-later", <WatchLaterPage starters={null} key="page" texts={lists} />, library.watchLater.title],
  [
    "/admin",
    <PaymentsDeskPage
      key="page"
      texts={admin}
      numbers={en.numbers.link}
      reports={{ texts: en.reports, reasons: en.talk.reasons }}
      guard={member}
    />,
    admin.title,
  ],
  [
    "/payment-success",
    <ActivationCheck
      key="page"
      texts={payment.activation}
      refused={payment.success}
      guard={member}
      supportEmail={null}
    />,
    payment.activation.checking,
  ],
])("the page %s has its heading before the session is known", (_, page, title) => {
  const html = renderToStaticMarkup(<LocaleProvider locale="en">{page}</LocaleProvider>);
  expect([...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([title]);
  expect(html).toContain(member.profile.authenticating);
});
