export const adSettings = (siteUrl: string) => ({
  AD_SCRIPT_URL: `${siteUrl}/demo/ads/ad-provider.js`,
  AD_ZONE: "2081670",
});
