/** The settings of all external links. Each leads to a page of the sandbox. */
export function placeSettings(siteUrl: string) {
  const place = (name: string) => `${siteUrl}/demo/places/${name}`;
  return {
    TELEGRAM_GROUP_URL: place("group"),
    TELEGRAM_BOT_URL: place("bot"),
    VIDEO_SITE_URL: `YouTube=${place("video-site")}`,
    SOCIAL_URLS: `Bilibili=${place("bilibili")},Instagram=${place("instagram")}`,
    SUPPORT_EMAIL: "support@murmur.example",
    CHAT_WIDGET_URL: `${siteUrl}/demo/chat/widget.js`,
  };
}
