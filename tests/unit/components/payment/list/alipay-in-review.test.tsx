import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AlipayInReview } from "#components/payment/list/alipay-in-review.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

const { pending } = en.payment;

test.each([
  ["by day", "2026-07-01T01:00:00Z", pending.reviewByDay],
  ["by night", "2026-07-01T17:00:00Z", pending.reviewByNight],
])("an Alipay payment sent %s in China says about how long its review takes", (_, at, text) => {
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <AlipayInReview
        payment={{
          id: "2026070122001",
          at,
          levelId: 3,
          amount: "95.00",
          currency: "CNY",
          method: "alipay",
          state: "review",
        }}
        texts={pending}
        supportEmail={null}
      />
    </LocaleProvider>,
  );
  expect(html).toContain("¥95");
  expect(html).toContain("2026070122001");
  expect(html.replaceAll("&#x27;", "'")).toContain(text);
});
