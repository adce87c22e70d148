import { expect, test } from "vitest";
import { unknownNames } from "#lib/services/doctor/names.ts";

test.each<[string, string[], Record<string, string>, string[]]>([
  ["a misspelt one", ["WORDPRES_KEY"], {}, ["WORDPRES_KEY is no setting: WORDPRESS_KEY?"]],
  ["one that is nothing like any", ["COLOUR"], {}, ["COLOUR is no setting: .env.example names all"]],
  ["letters the other way round", ["SITE_ULR"], {}, ["SITE_ULR is no setting: SITE_URL?"]],
  ["what Node and others read", ["NODE_ENV", "NODE_OPTIONS", "OTEL_TRACES_SAMPLER", "TZ"], {}, []],
  ["settings", ["SITE_URL", "PORT"], { PORT: "1" }, []],
  [
    "outside the file what is nearly one",
    [],
    { WORDPRESSKEY: "a", HOME: "/", HOSTNAME: "a" },
    ["WORDPRESSKEY is no setting: WORDPRESS_KEY?"],
  ],
])("names that are no settings: %s", (_, file, env, said) => expect(unknownNames(file, env)).toEqual(said));
