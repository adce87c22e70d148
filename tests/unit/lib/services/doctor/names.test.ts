import { expect, test } from "vitest";
import { findUnknownNames } from "#lib/services/doctor/name-variants.ts";

test.each<[string, string[], Record<string, string>, string[]]>([
  ["a misspelt one", ["WORDPRES_KEY"], {}, ["WORDPRES_KEY is no setting: WORDPRESS_KEY?"]],
  ["one that is nothing like any", ["COLOUR"], {}, ["COLOUR is no setting: .env.example names all"]],
  ["one with a letter too many", ["WORDPRESSS_KEY"], {}, ["WORDPRESSS_KEY is no setting: WORDPRESS_KEY?"]],
  ["one with another letter", ["SITE_URI"], {}, ["SITE_URI is no setting: SITE_URL?"]],
  ["one in small letters", ["site_url"], {}, ["site_url is no setting: SITE_URL?"]],
  ["a long one with two wrong letters", ["LOG_LEWEI"], {}, ["LOG_LEWEI is no setting: LOG_LEVEL?"]],
  ["a long one with three", ["LOC_LEWEI"], {}, ["LOC_LEWEI is no setting: .env.example names all"]],
  ["a short one with two", ["SIDE_URI"], {}, ["SIDE_URI is no setting: .env.example names all"]],
  [
    "two letters that have changed places, and one wrong",
    ["OLG_LEVEI"],
    {},
    ["OLG_LEVEI is no setting: LOG_LEVEL?"],
  ],
  [
    "a short one with another letter between",
    ["SITE_ULX"],
    {},
    ["SITE_ULX is no setting: .env.example names all"],
  ],
  [
    "a short one with letters turned and one wrong",
    ["ISTE_URI"],
    {},
    ["ISTE_URI is no setting: .env.example names all"],
  ],
  ["letters at the beginning", ["ISTE_URL"], {}, ["ISTE_URL is no setting: SITE_URL?"]],
  ["letters the other way round", ["SITE_ULR"], {}, ["SITE_ULR is no setting: SITE_URL?"]],
  ["what Node and others read", ["NODE_ENV", "NODE_OPTIONS", "OTEL_TRACES_SAMPLER", "TZ"], {}, []],
  ["settings", ["SITE_URL", "PORT"], { PORT: "1" }, []],
  [
    "outside the file what is nearly one",
    [],
    { WORDPRESSKEY: "a", HOME: "/", HOSTNAME: "a" },
    ["WORDPRESSKEY is no setting: WORDPRESS_KEY?"],
  ],
])("the doctor names what is no setting: %s", (_, file, env, said) =>
  expect(findUnknownNames(file, env)).toEqual(said),
);
