import { expect, test } from "vitest";
import { showToast, type Toast, takeToasts } from "#components/toast/show-toast.ts";

const idsOf = (...said: Parameters<typeof showToast>[]) => {
  for (const given of said) showToast(...given);
  const ids: (string | undefined)[] = [];
  takeToasts((notice: Toast) => void ids.push(notice.id))();
  return ids;
};

test("toasts with equal texts have one id, so that they are shown as one", () => {
  const [first, second] = idsOf(["error", "No"], ["error", "No"]);
  expect(first).toBe(second);
});

test("toasts with other texts, kinds or descriptions are separate, and a given id is kept", () => {
  const ids = idsOf(
    ["error", "No"],
    ["info", "No"],
    ["error", "Never"],
    ["error", "No", { description: "Because" }],
    ["error", "No", { id: "mine" }],
  );
  expect(new Set(ids).size).toBe(5);
  expect(ids.at(-1)).toBe("mine");
});
