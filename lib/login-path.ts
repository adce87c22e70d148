/** `paths.loginTo`, for what stands on pages that do without the table behind `paths` (lib/video-path.ts). */
export const loginPath = (redirect: string): string => `/login?${new URLSearchParams({ redirect })}`;
