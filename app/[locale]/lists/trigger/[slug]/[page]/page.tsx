import { notFound } from "next/navigation";
import { readTrigger, triggerMetadata } from "#app/[locale]/lists/trigger/read-trigger.ts";
import { TriggerView } from "#components/trigger/trigger-view.tsx";
import { parsePage } from "#lib/pages/params.ts";

type Props = { params: Promise<{ slug: string; page: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", page: "1" }];

async function readParams({ params }: Props) {
  const { slug, page } = await params;
  return { page: parsePage(page) ?? notFound(), trigger: await readTrigger(slug) };
}

export async function generateMetadata(props: Props) {
  const { trigger, page } = await readParams(props);
  return triggerMetadata(trigger, page);
}

/** /triggers/:slug with its page. */
export default async function TriggerPage(props: Props) {
  return <TriggerView {...(await readParams(props))} />;
}
