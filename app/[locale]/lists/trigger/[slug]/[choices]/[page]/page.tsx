import { notFound } from "next/navigation";
import {
  readTriggerList,
  type TriggerParams,
  triggerMetadata,
} from "#app/[locale]/lists/trigger/read-trigger.ts";
import { TriggerView } from "#components/trigger/trigger-view.tsx";
import { parsePage } from "#lib/addresses/params.ts";

type Props = { params: Promise<TriggerParams & { page: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", choices: "~", page: "1" }];

async function readParams({ params }: Props) {
  const { page, ...named } = await params;
  return { page: parsePage(page) ?? notFound(), list: await readTriggerList(named) };
}

export async function generateMetadata(props: Props) {
  const { list, page } = await readParams(props);
  return triggerMetadata(list, page);
}

/** /triggers/:slug with its page and choices. */
export default async function TriggerPage(props: Props) {
  const { list, page } = await readParams(props);
  return <TriggerView trigger={list.trigger} choices={list.choices} page={page} />;
}
