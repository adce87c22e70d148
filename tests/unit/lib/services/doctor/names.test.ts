import { expect, test } from "vitest";
import { findUnknownNames } from "#lib/services/doctor/name-variants.ts";

const unlike = ".env.example names all";
test.each([
  ["a misspelt one", "WORDPRES_KEY", "WORDPRESS_KEY?"],
  ["one that is nothing like any", "COLOUR", unlike],
  ["one with a letter too many", "WORDPRESSS_KEY", "WORDPRESS_KEY?"],
  ["one with another letter", "SITE_URI", "SITE_URL?"],
  ["one in small letters", "site_url", "SITE_URL?"],
  ["a long one with two wrong letters", "LOG_LEWEI", "LOG_LEVEL?"],
  ["a long one with three", "LOC_LEWEI", unlike],
  ["a short one with two", "SIDE_URI", unlike],
  ["two letters that have changed places, and one wrong", "OLG_LEVEI", "LOG_LEVEL?"],
  ["a short one with another letter between", "SITE_ULX", unlike],
  ["a short one with letters turned and one wrong", "ISTE_URI", unlike],
  ["letters at the beginning", "ISTE_URL", "SITE_URL?"],
  ["letters the other way round", "SITE_ULR", "SITE_URL?"],
])("the doctor reports a variable that is no setting of the site: %s", (_, name, advice) =>
  expect(findUnknownNames([name], {})).toEqual([`${name} is no setting: ${advice}`]),
);

test.each<[string, string[], Record<string, string>, string[]]>([
  ["what Node and others read", ["NODE_ENV", "NODE_OPTIONS", "OTEL_TRACES_SAMPLER", "TZ"], {}, []],
  ["settings", ["SITE_URL", "PORT"], { PORT: "1" }, []],
  ["what the environment has", [], { HOME: "/", HOSTNAME: "a" }, []],
  ["nearly one", [], { WORDPRESSKEY: "a" }, ["WORDPRESSKEY is no setting: WORDPRESS_KEY?"]],
])("the doctor does not report %s, in the file of settings or outside", (_, file, env, said) =>
  expect(findUnknownNames(file, env)).toEqual(said),
);
