/** The six membership levels, as PMPro stores and prints them. */
const list = (...items: string[]) =>
  `<ul>\r\n${items.map((item) => `<li>${item}</li>`).join("\r\n")}\r\n</ul>\r\n`;
const price = (text: string) => `The price for membership is <strong>${text}</strong>. `;

/** What newer plugins say besides the text, numbers as PMPro writes them. */
const amounts = (amount: string | number, cycle: { every: string | number; unit: string } | null) => ({
  currency: "USD",
  amount,
  initial_amount: amount,
  cycle,
  trial: null,
});

export const levels = [
  {
    id: "1",
    name: "Free",
    description: list("Public videos and all trailers", "Comments and watch later", "With ads"),
    pricing_text: "<strong>Free</strong>",
  },
  {
    id: 2,
    name: "Bronze",
    description: `<p>A week of quiet, to see if it suits you.</p>\n${list("Full videos", "No ads", "Telegram group")}`,
    pricing_text: price("$4.99 per Week"),
  },
  {
    id: 3,
    name: "Silver",
    description: `<p>The one most people stay on.</p>\n${list("Full videos", "No ads", "Telegram group", "New videos first")}`,
    pricing_text: price("$12.99 per Month"),
  },
  {
    id: "4",
    name: "Gold",
    description: list("Everything in Silver", "Priority support", "Three months at a time"),
    pricing_text: price("&#36;29.99 every 3 Months"),
    ...amounts("29.99", { every: "3", unit: "Month" }),
  },
  {
    id: 5,
    name: "Platinum",
    description: `<p>A whole year of nights &#8211; less than 25 cents each.</p>\n${list("Everything in Gold")}`,
    pricing_text: price("$89.99 per Year"),
    ...amounts(89.99, { every: 1, unit: "Year" }),
  },
  {
    id: 6,
    name: "Diamond",
    description: list("Everything, for good", "Video requests &amp; early access"),
    pricing_text: price("$199.00 now"),
    ...amounts("199.00", null),
  },
];

export function levelName(id: number): string {
  return levels[id - 1]?.name ?? "";
}
