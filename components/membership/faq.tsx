import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";

export async function Faq() {
  const { faq, faqHeading } = (await getTexts()).vip;
  const days = settings().WITHDRAWAL_DAYS;
  const { question, answer, within } = faq.refund;
  const refund = { question, answer: days > 0 ? fill(within, { days }) : answer };
  return (
    <section className="mt-16" aria-labelledby="faq-heading">
      <h2 id="faq-heading" className="mb-2 text-xl">
        {faqHeading}
      </h2>
      {Object.values({ ...faq, refund }).map(({ question, answer }, index) => (
        <details key={question} className="fold border-b border-film py-1.5" open={index === 0}>
          <summary className="font-control">{question}</summary>
          <p className="max-w-[72ch] pb-3.5 pl-7 text-muted">{answer}</p>
        </details>
      ))}
    </section>
  );
}
