import type { Document } from "./document.ts";
import type { Find } from "./finding.ts";
import { dataOfDatedVideos, dataOfPages, dataTypes, propertyValues } from "./google-types.ts";
import { isIndexed, nameOf, type Page } from "./page.ts";

export type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Every object with a type in structured data, nested ones included. */
export function nodesOf(data: unknown): Node[] {
  if (Array.isArray(data)) return data.flatMap(nodesOf);
  if (!isNode(data)) return [];
  return [...("@type" in data ? [data] : []), ...Object.values(data).flatMap(nodesOf)];
}

export const typesOf = (data: unknown): string[] => nodesOf(data).map((node) => String(node["@type"]));

const hasProperty = (node: Node, property: string) =>
  property
    .split("|")
    .some((name) =>
      listOf(node[name]).some((value) => value !== undefined && value !== null && value !== ""),
    );

function checkNode(node: Node, find: Find, advise: Find): void {
  const name = String(node["@type"]);
  const type = dataTypes[name];
  if (!type) find("structured data", `${name} is no type that search engines show`);
  for (const property of type?.required ?? [])
    if (!hasProperty(node, property)) find("structured data", `${name} has no ${property}`);
  for (const property of type?.recommended ?? [])
    if (!hasProperty(node, property)) advise("advice", `${name} has no ${property}`);
  for (const [property, isRight] of Object.entries(propertyValues))
    for (const value of listOf(node[property]))
      if (value !== undefined && !isNode(value) && !isRight(value))
        find("structured data", `${name}.${property} is ${JSON.stringify(value)}`);
}

/** Checks a list. Positions count from 1, and a stated length must be right. */
function checkList(node: Node, find: Find): void {
  const items = listOf(node.itemListElement).filter(isNode);
  if (items.some(({ position }, index) => position !== index + 1))
    find("structured data", `${node["@type"]}: its positions do not count from 1`);
  if (node.numberOfItems !== undefined && node.numberOfItems !== items.length)
    find("structured data", `ItemList says ${node.numberOfItems} items and has ${items.length}`);
}

/** Checks that the element behind the paywall exists in the page. */
function checkPaywall(node: Node, { classes }: Document, find: Find): void {
  if (node.isAccessibleForFree !== false) return;
  const parts = "cssSelector" in node ? [node] : listOf(node.hasPart).filter(isNode);
  if (parts.length === 0) find("structured data", `${node["@type"]} is not free and names no part`);
  for (const { cssSelector } of parts)
    if (!classes.has(String(cssSelector).slice(1))) find("structured data", `nothing is ${cssSelector}`);
}

/** Checks a page's structured data. `advise` reports missing properties that are only recommended. */
export function checkData(page: Page, find: Find, advise: Find): void {
  const { document, url } = page;
  if (document === null) return;
  for (const text of document.brokenData) find("structured data", `is no JSON: ${text}`);
  for (const root of document.data)
    if (!isNode(root) || root["@context"] !== "https://schema.org")
      find("structured data", "its context is not https://schema.org");
  const nodes = nodesOf(document.data);
  for (const node of nodes) {
    checkNode(node, find, advise);
    if (node["@type"] === "ItemList" || node["@type"] === "BreadcrumbList") checkList(node, find);
    checkPaywall(node, document, find);
  }
  const name = nameOf(url);
  if (name === null || !isIndexed(page)) return;
  const types = new Set(typesOf(document.data));
  const ofVideo = document.metas["video:release_date"] ? dataOfDatedVideos : [];
  for (const type of [...(dataOfPages[name] ?? []), ...ofVideo])
    if (!types.has(type)) find("structured data", `has no ${type}`);
}
