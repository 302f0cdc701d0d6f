/** Permanent redirects. */
export const redirects: Record<string, string> = {
  "contact-us": "/contact",
  adoption: "/up-for-adoption",
  breadcrumbs: "/dashboard/analytics",
  "site.webmanifest": "/manifest.webmanifest",
};
