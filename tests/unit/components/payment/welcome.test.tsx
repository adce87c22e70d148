import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Welcome, welcomeTime } from "#components/payment/methods/paypal/welcome.tsx";
import en from "#messages/en.json";

test("the welcome stands for two seconds, with a way to the video at once", () => {
  const { paypal } = en.payment;
  const html = renderToStaticMarkup(<Welcome plan="Silver" texts={paypal} onWatch={() => {}} />);
  expect(html).toContain("Welcome to Silver.");
  expect(/<button[^>]*>(.*?)<\/button>/.exec(html)?.[1]).toBe("Watch now");
  expect(welcomeTime).toBe(2000);
});
