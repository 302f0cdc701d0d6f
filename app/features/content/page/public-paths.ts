import { informationPages } from "./information-pages.ts";

/** Pages that search engines may find, without those of single pets. */
export const publicPaths: readonly string[] = [
  ...["/", "/up-for-adoption", "/pet-alerts", "/pet-boarding", "/pet-boarding/form"],
  ...["/donate", "/contact", "/r", "/blog"],
  ...Object.keys(informationPages).map((path) => `/${path}`),
];

/** What no search engine needs: people's own pages, and those behind secret links. */
export const privatePaths: readonly string[] = [
  ...["/dashboard", "/adoption-requests", "/create-adoption", "/r/", "/pet-alerts/"],
  ...["/comments/"],
  ...["/login/", "/forgotten-password", "/set-password/", "/verify-email/"],
  ...["/check-your-e-mail", "/offline"],
];
