export const origin = "https://murmur.example";
export const description =
  "Watch “Rain on the roof”, an ASMR video by Nia Hollow. 42 minutes. Published on 3 May 2026. Free to watch in full on Murmur.";
export const data = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "VideoObject",
      name: "Rain on the roof",
      description,
      thumbnailUrl: [`${origin}/rain.jpg`],
      uploadDate: "2026-05-03T20:00:00Z",
      duration: "PT2520S",
      embedUrl: "https://player.example/1",
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: 12,
      },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` }],
    },
  ],
};
const social = ["title", "description", "site_name", "locale"]
  .map((tag) => `<meta property="og:${tag}" content="x"/>`)
  .concat('<meta property="og:type" content="video.other"/><meta property="video:duration" content="2520"/>')
  .concat('<meta property="video:release_date" content="2026-05-03T20:00:00Z"/>')
  .concat(["card", "title", "description", "image"].map((tag) => `<meta name="twitter:${tag}" content="x"/>`))
  .join("");
const alternates = [
  ["en", ""],
  ["zh-Hans", "/zh"],
  ["zh", "/zh"],
  ["x-default", ""],
]
  .map(([lang, prefix]) => `<link rel="alternate" hreflang="${lang}" href="${origin}${prefix}/video/rain"/>`)
  .join("");
/** A page of a video that breaks no rule of the crawler. */
export const good = `<!DOCTYPE html><html lang="en"><head><title>Rain on the roof – ASMR | Murmur</title>
<meta name="description" content="${description}"/><meta name="robots" content="index, follow, max-image-preview:large"/>
<link rel="canonical" href="${origin}/video/rain"/>${alternates}${social}<meta property="og:url" content="${origin}/video/rain"/>
<meta property="og:image" content="${origin}/rain.jpg"/><link rel="icon" href="/favicon.ico"/>
<link rel="apple-touch-icon" href="/apple.png"/><link rel="manifest" href="/manifest.webmanifest"/></head><body><svg><title>A moon</title></svg>
<main><h1>Rain on the roof</h1><section class="player">Soft rain falls on a roof of tin, for three quarters of an hour.</section>
<script type="application/ld+json">${JSON.stringify(data)}</script></main></body></html>`;
