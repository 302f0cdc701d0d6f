import { informationPages } from "./information-pages.ts";

/** For search engines, without pages of single pets. */
export const publicPaths: readonly string[] = [
  ...["/", "/up-for-adoption", "/pet-alerts", "/pet-boarding", "/pet-boarding/form"],
  ...["/donate", "/contact", "/r", "/blog"],
  ...Object.keys(informationPages).map((path) => `/${path}`),
];

/** Hidden from search engines: personal pages and those behind secret links. */
export const privatePaths: readonly string[] = [
  ...["/dashboard", "/adoption-requests", "/create-adoption", "/r/", "/pet-alerts/"],
  ...["/comments/"],
  ...["/login/", "/forgotten-password", "/set-password/", "/verify-email/"],
  ...["/check-your-e-mail", "/offline"],
];
