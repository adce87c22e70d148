import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import en from "#messages/en.json";

type Submit = (values: { email: string }) => Promise<void>;
type Schema = z.ZodMiniType<{ email: string }, { email: string }>;

let press: () => Promise<void>;
let shownError: string | null;

type FormProps = { schema: () => Promise<Schema>; submit: Submit };

/** A form whose page is left after a success. */
function Form({ schema, submit }: FormProps) {
  const { attributes, error } = useMemberForm({
    schema,
    defaults: { email: "mira@murmur.example" },
    validation: en.validation,
    failed: "failed",
    leaves: true,
    submit,
  });
  press = attributes.onSubmit;
  shownError = error;
  return null;
}

/** Draws the form; returns a function that lets its schema load. */
async function draw(submit: Submit) {
  const { promise, resolve: load } = Promise.withResolvers<Schema>();
  const container = { nodeType: 1, tagName: "DIV", ownerDocument: document, addEventListener: vi.fn() };
  const root = createRoot(container as unknown as Element);
  await act(async () => root.render(<Form schema={() => promise} submit={submit} />));
  return () => load(z.object({ email: z.string() }));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { HTMLIFrameElement: class {} }));
  vi.stubGlobal("document", { activeElement: null, addEventListener: vi.fn() });
});

test("a double press sends a form once, even while its schema loads", async () => {
  const submit = vi.fn<Submit>().mockRejectedValue(new ApiError(409, { code: "EXISTS", message: "exists" }));
  const load = await draw(submit);
  await act(async () => {
    const both = Promise.all([press(), press()]);
    load();
    await both;
  });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(shownError).toBe("exists");
});

test("a form can be sent again after a failure, but not once its page was left", async () => {
  const submit = vi.fn<Submit>().mockRejectedValueOnce(new Error("network")).mockResolvedValue();
  (await draw(submit))();
  await act(() => press());
  expect(shownError).toBe("failed");
  await act(() => press());
  expect(shownError).toBeNull();
  await act(() => press());
  expect(submit).toHaveBeenCalledTimes(2);
});
