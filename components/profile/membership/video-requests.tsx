"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { TextArea } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { requestVideo, videoRequestsQuery } from "#lib/browser/membership/benefit.ts";
import { maxRequestLength } from "#lib/contracts/accounts/video-request.ts";
import { typedText } from "#lib/contracts/typed-text.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type VideoRequestsProps = { texts: Texts["videoRequest"]; validation: Texts["validation"] };

function Requests({ texts }: Pick<VideoRequestsProps, "texts">) {
  const locale = useLocale();
  const { data, isError } = useQuery(videoRequestsQuery, queryClient);
  if (isError) return <p role="alert">{texts.loadFailed}</p>;
  if (data?.requests.length === 0) return null;
  return (
    <ul className="mt-4">
      {data?.requests.map(({ id, text, state, at }) => (
        <li key={id} className="border-t border-line py-3 first:border-0">
          <p className="wrap-anywhere">{text}</p>
          <p className="text-sm text-muted">
            {texts.states[state]}
            {at && ` · ${shortDate(at, locale)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A form for video requests, and the member's own ones (product: Video requests). */
export function VideoRequests({ texts, validation }: VideoRequestsProps) {
  const heading = useId();
  const [isSent, setSent] = useState(false);
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/video-request.ts").then(({ videoRequestBody }) => videoRequestBody),
    defaults: { text: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      setSent(false);
      await requestVideo(values);
      form.reset();
      setSent(true);
    },
  });
  return (
    <section className="mt-8" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.heading}
      </h2>
      <form className="mt-2 grid max-w-md gap-4" {...attributes}>
        <FormMessage kind="error" text={error} />
        <TextArea
          label={texts.label}
          rule={fill(texts.counter, {
            count: [...typedText(form.watch("text"))].length,
            most: maxRequestLength,
          })}
          {...field("text")}
        />
        <button type="submit" className="btn justify-self-start" disabled={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </button>
        <FormMessage kind="ok" text={isSent && !error ? texts.sent : null} />
      </form>
      <Requests texts={texts} />
    </section>
  );
}
