/** The three things of the demo store, in dollars. */
export const demoGoods = [
  { key: "microphone", text: "microphoneText", price: 149.99 },
  { key: "headphones", text: "headphonesText", price: 299.99 },
  { key: "brushes", text: "brushesText", price: 24.99 },
] as const;
