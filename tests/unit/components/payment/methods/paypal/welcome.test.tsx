import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Welcome } from "#components/payment/methods/paypal/welcome.tsx";
import en from "#messages/en.json";

test("the welcome after a payment names the plan, and offers to watch now", () => {
  const { paypal } = en.payment;
  const html = renderToStaticMarkup(<Welcome plan="Silver" texts={paypal} onWatch={() => {}} />);
  expect(html).toContain("Welcome to Silver.");
  expect(/<button[^>]*>(.*?)<\/button>/.exec(html)?.[1]).toBe("Watch now");
});
