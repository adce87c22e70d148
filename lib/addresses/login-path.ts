/** `paths.login`, for what stands on pages that do without the table behind `paths` (lib/addresses/video-path.ts). */
export const loginPath = "/login";
