/** What every layer above them may import. */
const core = ["base", "addresses", "rules"];

/**
 * The layers of the code, bottom first, and what each may import. `npm run lint` refuses every other import, and rings
 * of files anywhere; types and dynamic imports count. tests/unit/folder-rings.test.ts refuses rings of folders.
 */
export const layers = {
  messages: { path: "^messages/", imports: [] },
  pluginData: { path: "^wordpress/murmur/data/", imports: [] },
  base: { path: "^lib/(?:config|platform|i18n/languages)/", imports: ["messages"] },
  format: { path: "^lib/i18n/format/", imports: ["base"] },
  i18n: { path: "^lib/i18n/(?!format/|languages/)", imports: ["base", "messages"] },
  addresses: { path: "^lib/addresses/", imports: ["base", "i18n"] },
  contracts: { path: "^lib/contracts/", imports: ["base", "addresses"] },
  rules: {
    path: "^lib/(?:catalogue|membership)/",
    imports: ["base", "i18n", "format", "addresses", "contracts", "pluginData"],
  },
  seo: {
    path: "^lib/seo/",
    imports: [...core, "contracts", "i18n", "format", "messages"],
  },
  wordpress: { path: "^lib/wordpress/", imports: [...core, "contracts", "pluginData"] },
  paypal: { path: "^lib/paypal/", imports: [...core, "contracts"] },
  session: { path: "^lib/session/", imports: [...core] },
  media: { path: "^lib/media/", imports: [...core, "contracts"] },
  services: {
    path: "^lib/services/",
    imports: [...core, "contracts", "wordpress", "paypal", "session", "media"],
  },
  sitemapFiles: { path: "^lib/sitemap/sitemap-files\\.ts$", imports: [] },
  sitemap: {
    path: "^lib/sitemap/(?!sitemap-files\\.ts$)",
    imports: [...core, "sitemapFiles", "contracts", "i18n", "seo", "wordpress", "services"],
  },
  bff: { path: "^lib/bff/", imports: [...core, "contracts", "i18n", "services", "session"] },
  browserBase: { path: "^lib/browser/base/", imports: ["base", "i18n"] },
  player: { path: "^lib/browser/player/", imports: [...core, "format", "browserBase"] },
  navigation: { path: "^lib/browser/navigation/", imports: ["base", "i18n", "addresses", "browserBase"] },
  browser: {
    path: "^lib/browser/(?!base/|navigation/|player/)",
    imports: [...core, "contracts", "i18n", "format", "browserBase", "player"],
  },
  ui: { path: "^components/ui/", imports: [...core, "i18n", "format", "seo", "navigation"] },
  components: {
    path: "^components/(?!ui/)",
    imports: [
      ...core,
      "contracts",
      "i18n",
      "format",
      "seo",
      "services",
      "navigation",
      "browserBase",
      "browser",
      "player",
      "ui",
      "messages",
    ],
  },
  pages: {
    path: "^app/(?!%5Fapi/)",
    imports: [...core, "contracts", "i18n", "format", "seo", "services", "navigation", "ui", "components"],
  },
  api: { path: "^app/%5Fapi/", imports: [...core, "contracts", "services", "bff", "session"] },
  instrumentation: { path: "^instrumentation\\.ts$", imports: [...core, "services", "session", "sitemap"] },
  middleware: { path: "^middleware\\.ts$", imports: [...core, "i18n"] },
  server: { path: "^server(?:/|\\.ts$)", imports: [...core, "i18n", "messages", "media", "sitemapFiles"] },
  sandbox: { path: "^sandbox/", imports: [] },
  harness: { path: "^harness/", imports: ["base", "services", "session", "server", "sandbox"] },
};

/** All folders, including those that no layer may import: tests, benches, scripts, the plugin but for its data. */
const ours =
  "^(?:app|components|lib|messages|sandbox|server|harness|tests|bench|scripts|wordpress)/|^(?:server|middleware|instrumentation)\\.ts$";

const layerRule = ([name, { path, imports }]) => ({
  name: `layer-${name}`,
  comment: `It may import ${imports.join(", ") || "nothing"} and itself.`,
  severity: "error",
  from: { path },
  to: { path: ours, pathNot: [path, ...imports.map((other) => layers[other].path)] },
});

/** What benches, scripts and tests share is in harness; tests may import the scripts that they test. */
const apartRule = (folder, others) => ({
  name: `${folder}-apart`,
  comment: "What benches, scripts and tests share belongs in harness.",
  severity: "error",
  from: { path: `^${folder}/` },
  to: { path: `^(?:${others.join("|")})/` },
});

/** Layers that must not use a package, because they run in plain Node, in Next and partly in browsers. */
const packageRule = (name, from, packages) => ({
  name,
  severity: "error",
  from: { path: from.map((layer) => layers[layer].path) },
  to: { path: `(?:^|node_modules/)(?:${packages.join("|")})(?:$|[./])` },
});

export default {
  forbidden: [
    ...Object.entries(layers).map(layerRule),
    {
      name: "no-circles",
      comment:
        "Files that import each other, types and what is fetched later included: move what they share below both.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "runs-without-next",
      comment:
        "These run in Node alone, where server-only throws: what they share with pages has to be plain.",
      severity: "error",
      from: { path: "^(server|scripts/media)\\.ts$" },
      to: { path: "node_modules/server-only", reachable: true },
    },
    apartRule("bench", ["scripts", "tests"]),
    apartRule("scripts", ["bench", "tests"]),
    apartRule("tests", ["bench"]),
    packageRule(
      "plain",
      ["base", "addresses", "contracts", "rules", "format"],
      ["next", "react", "react-dom"],
    ),
    packageRule("no-next", ["wordpress", "paypal", "session", "server"], ["next/(?!types)", "react"]),
    packageRule("no-server-only", ["navigation", "browserBase", "browser", "player", "ui"], ["server-only"]),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
    },
  },
};
