import { expect, test } from "vitest";
import { showToast, type Toast, takeToasts } from "#components/toast/show-toast.ts";

const idsOf = (...said: Parameters<typeof showToast>[]) => {
  for (const given of said) showToast(...given);
  const ids: (string | undefined)[] = [];
  takeToasts((notice: Toast) => void ids.push(notice.id))();
  return ids;
};

test("equal texts have one name, so that they are one toast", () => {
  const [first, second] = idsOf(["error", "No"], ["error", "No"]);
  expect(first).toBe(second);
});

test("other texts, kinds and descriptions are other toasts; a given name stays", () => {
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
