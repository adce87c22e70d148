/** `paths.login`, for what stands on pages that do without the table behind `paths` (lib/addresses/video-path.ts). */
export const loginPath = "/login";

/** The pages that a visitor returns to after logging in from them, by how their paths begin: a video, the plans. */
export const returnsTo = ["/video/", "/vip"];
