import type { PageName } from "./page.ts";

/**
 * The properties of a type; `a|b` is one of two. Google shows no rich result without the required ones.
 * Missing recommended ones are only counted.
 */
export type DataType = { required: readonly string[]; recommended?: readonly string[] };

/**
 * The structured data types that Google reads (developers.google.com/search/docs) and their parts. Google no
 * longer shows others, such as SearchAction, FAQPage or HowTo.
 */
export const dataTypes: Readonly<Record<string, DataType>> = {
  Organization: { required: ["name", "url"], recommended: ["logo", "sameAs"] },
  WebSite: { required: ["name", "url"] },
  BreadcrumbList: { required: ["itemListElement"] },
  ItemList: { required: ["itemListElement", "numberOfItems"] },
  ListItem: { required: ["position", "url|item", "name"] },
  VideoObject: {
    required: ["name", "thumbnailUrl", "uploadDate"],
    recommended: ["description", "duration", "contentUrl|embedUrl", "interactionStatistic"],
  },
  Clip: { required: ["name", "startOffset", "url"], recommended: ["endOffset"] },
  ProfilePage: { required: ["mainEntity"] },
  Person: { required: ["name"], recommended: ["url"] },
  Product: { required: ["name", "image", "offers"], recommended: ["description", "brand"] },
  Offer: { required: ["price", "priceCurrency"], recommended: ["availability", "url"] },
  UnitPriceSpecification: {
    required: ["price", "priceCurrency"],
    recommended: ["billingDuration", "unitCode"],
  },
  QuantitativeValue: { required: ["value"] },
  WebPage: { required: ["url"], recommended: ["name"] },
  WebPageElement: { required: ["isAccessibleForFree", "cssSelector"] },
  InteractionCounter: { required: ["interactionType", "userInteractionCount"] },
  WatchAction: { required: [] },
  CommentAction: { required: [] },
  Brand: { required: ["name"] },
  ImageObject: { required: ["url|contentUrl"] },
};

const isAddress = (value: unknown) =>
  typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value);
const isNumber = (value: unknown) => value !== "" && Number.isFinite(Number(value)) && Number(value) >= 0;
const dateWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

/** Checks of property values; objects are checked by their own type. */
export const propertyValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(
    ["url", "thumbnailUrl", "contentUrl", "embedUrl", "item", "image", "logo", "sameAs"].map((name) => [
      name,
      isAddress,
    ]),
  ),
  ...Object.fromEntries(
    ["position", "numberOfItems", "startOffset", "endOffset", "price", "userInteractionCount"].map((name) => [
      name,
      isNumber,
    ]),
  ),
  name: matches(/\S/),
  description: matches(/\S/),
  uploadDate: matches(dateWithZone),
  duration: matches(/^P(?=\d|T\d)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/),
  priceCurrency: matches(/^[A-Z]{3}$/),
  availability: matches(/^https:\/\/schema\.org\/\w+$/),
  // Google accepts only classes.
  cssSelector: matches(/^\.[\w-]+$/),
};

/** The data that each kind of page must have (product: Structured data). */
export const dataOfPages: Partial<Record<PageName, readonly string[]>> = {
  home: ["Organization", "WebSite"],
  videos: ["ItemList", "BreadcrumbList"],
  anchors: ["ItemList", "BreadcrumbList"],
  triggers: ["ItemList", "BreadcrumbList"],
  trigger: ["ItemList", "BreadcrumbList"],
  anchorLetter: ["ItemList", "BreadcrumbList"],
  anchor: ["ProfilePage", "Person", "ItemList", "BreadcrumbList"],
  video: ["BreadcrumbList"],
  updates: ["BreadcrumbList"],
  terms: ["BreadcrumbList"],
  privacy: ["BreadcrumbList"],
  refunds: ["BreadcrumbList"],
  vip: ["BreadcrumbList"],
};

/**
 * Also the data that a video's page must have if the video has a date. Google shows no video without a date.
 */
export const dataOfDatedVideos: readonly string[] = ["VideoObject", "InteractionCounter"];
