import { readTrigger, triggerMetadata } from "#app/[locale]/lists/trigger/read-trigger.ts";
import { TriggerPastEnd } from "#components/trigger/trigger-view.tsx";
import { pastEndMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<{ slug: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-" }];

export const generateMetadata = async ({ params }: Props) =>
  pastEndMetadata(await triggerMetadata(await readTrigger((await params).slug), 1));

/** The 404 document for a page past the end of a trigger's videos. */
export default async function TriggerPastEndPage({ params }: Props) {
  return <TriggerPastEnd trigger={await readTrigger((await params).slug)} />;
}
