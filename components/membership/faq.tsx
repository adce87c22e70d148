import { getTexts } from "#lib/i18n/server.ts";

/** Seven questions about membership, the first one open. */
export async function Faq() {
  const { faq, faqHeading } = (await getTexts()).vip;
  return (
    <section className="faq mt-16" aria-labelledby="faq-heading">
      <h2 id="faq-heading" className="mb-2 text-xl">
        {faqHeading}
      </h2>
      {Object.values(faq).map(({ question, answer }, index) => (
        <details key={question} className="fold" open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
