import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { textPages } from "#sandbox/data/pages.ts";

const modified = "2026-11-01T09:00:00Z";

export const pageRoutes = createRouter().get("/wp-json/asmr/v1/pages/:slug", showPage);

function showPage(c: SandboxContext): Response {
  const slug = c.req.param("slug") ?? "";
  if (!Object.hasOwn(textPages, slug)) throw wpError(404, "page_not_found", "Page not found.");
  const lang = c.req.query("lang") ?? "en";
  const page = lang === "en" || lang === "zh" ? textPages[slug]?.[lang] : undefined;
  if (!page) {
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): lang", {
      params: { lang: "lang is not one of en and zh." },
    });
  }
  return json({ title: page.title, html: `${page.html}\n`, modified_gmt: modified });
}
