import {
  readTriggerList,
  type TriggerParams,
  triggerMetadata,
} from "#app/[locale]/lists/trigger/read-trigger.ts";
import { TriggerPastEnd } from "#components/trigger/trigger-view.tsx";
import { pastEndMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<TriggerParams> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", choices: "~" }];

export const generateMetadata = async ({ params }: Props) =>
  pastEndMetadata(await triggerMetadata(await readTriggerList(await params), 1));

/** The 404 document for a page past the end of a trigger's videos. */
export default async function TriggerPastEndPage({ params }: Props) {
  const { trigger, choices } = await readTriggerList(await params);
  return <TriggerPastEnd trigger={trigger} choices={choices} />;
}
