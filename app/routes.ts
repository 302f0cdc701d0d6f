import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { plannedPages } from "#app/features/content/page/planned-pages.ts";
import { redirects } from "#app/features/content/page/redirects.ts";

/** Every path of the product. The layouts are the guards; the tests hold the short list of public ones. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("up-for-adoption", "routes/public/up-for-adoption.tsx"),
    route("pet-details/:id", "routes/public/pet-details.tsx"),
    route("offline", "routes/public/offline.tsx"),
    route("pet-details/:id/poster", "routes/public/pet-poster.tsx"),
    route("pet-alerts", "routes/public/pet-alerts.tsx"),
    route("pet-alerts/:token", "routes/public/pet-alert.tsx"),
    route("r", "routes/public/find-reference.tsx"),
    route("pet-boarding", "routes/public/pet-boarding.tsx"),
    route("r/:reference", "routes/public/reference.tsx"),
    route("design", "routes/public/design.tsx"),
    ...screens("visitors"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  ...Object.keys(redirects).map((path) =>
    route(path, "routes/public/redirect.ts", { id: `moved/${path}` }),
  ),
  layout("routes/public/layout.tsx", { id: "accounts" }, [
    route("pet-boarding/form", "routes/public/pet-boarding-form.tsx"),
    route("login", "routes/public/login.tsx"),
    route("login/second-factor", "routes/public/second-factor.tsx"),
    route("register", "routes/public/register.tsx"),
    route("forgotten-password", "routes/public/forgotten-password.tsx"),
    route("check-your-e-mail", "routes/public/check-your-e-mail.tsx"),
    route("set-password/:token", "routes/public/set-password.tsx"),
    route("verify-email/:token", "routes/public/verify-email.tsx"),
  ]),
  route("robots.txt", "routes/public/robots.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("site.webmanifest", "routes/public/manifest.ts"),
  route("pet-alerts/:token/stop", "routes/public/pet-alert-stop.ts"),
  route("logout", "routes/public/logout.ts"),
  route("pictures/:id/:file", "routes/public/pictures.ts"),
  route("r/:reference/data", "routes/public/reference-data.ts"),
  route("stay-files/:id/:size", "routes/public/stay-files.ts"),
  route("medical-files/:id", "routes/public/medical-files.ts"),
  layout("routes/dashboard/layout.tsx", [
    layout("routes/staff/layout.tsx", [
      route("create-adoption", "routes/staff/create-adoption.tsx"),
      route("adoption-requests", "routes/staff/adoption-requests.tsx", [
        route("selected", "routes/staff/selected-requests.tsx"),
        route(":id", "routes/staff/adoption-request.tsx"),
      ]),
      route("adoption-requests.csv", "routes/staff/adoption-requests-csv.ts"),
      route("dashboard/staff/listings", "routes/staff/listings.tsx"),
      route("dashboard/staff/listings/:id", "routes/staff/listing.tsx"),
      route("dashboard/staff/people", "routes/staff/people.tsx"),
      route("dashboard/staff/people/:id", "routes/staff/person.tsx"),
      route("dashboard/staff/messages", "routes/staff/messages.tsx"),
      route("dashboard/staff/messages/:id", "routes/staff/message.tsx"),
      route("dashboard/staff/boarding-requests", "routes/staff/boarding-requests.tsx"),
      route("dashboard/staff/boarding-requests.csv", "routes/staff/boarding-requests-csv.ts"),
      route("dashboard/staff/boarding-requests/:id", "routes/staff/boarding-request.tsx"),
      route("dashboard/staff/outbox", "routes/staff/outbox.tsx"),
      route("dashboard/staff/outbox/:id", "routes/staff/email.tsx"),
      route("dashboard/staff/audit", "routes/staff/audit.tsx"),
      ...screens("staff"),
    ]),
    layout("routes/pet-owner/layout.tsx", [
      route("dashboard/pet-owner/adoption-requests", "routes/pet-owner/adoption-requests.tsx"),
      route("dashboard/pet-owner/adoption", "routes/pet-owner/adoption.tsx"),
      route("dashboard/pet-owner/pets", "routes/pet-owner/pets.tsx"),
      route("dashboard/pet-owner/add-pet", "routes/pet-owner/add-pet.tsx"),
      route("dashboard/pet-owner/pets/:id", "routes/pet-owner/pet.tsx"),
      route("dashboard/pet-owner/pets/:id/edit", "routes/pet-owner/edit-pet.tsx"),
      route("dashboard/pet-owner/pets/:id/card", "routes/pet-owner/health-card.tsx"),
      route("dashboard/pet-owner/pets/:id/add-record", "routes/pet-owner/add-record.tsx"),
      ...screens("petOwner"),
    ]),
    layout("routes/veterinarian/layout.tsx", screens("veterinarian")),
    layout("routes/boarder/layout.tsx", [
      route("dashboard/profile/places", "routes/boarder/places.tsx"),
      ...screens("boarder"),
    ]),
    route("dashboard", "routes/dashboard/home.tsx"),
    route("dashboard/dashboard/default", "routes/dashboard/home.tsx", { id: "dashboard/default" }),
    route("dashboard/settings", "routes/dashboard/settings.tsx"),
    layout("routes/second-factor/layout.tsx", [
      route("dashboard/settings/second-factor", "routes/second-factor/overview.tsx"),
      route("dashboard/settings/second-factor/passkey", "routes/second-factor/passkey.tsx"),
      route("dashboard/settings/second-factor/codes", "routes/second-factor/codes.tsx"),
      route("dashboard/settings/second-factor/recovery-codes", "routes/second-factor/recovery.tsx"),
    ]),
    route("dashboard/profile", "routes/dashboard/profile.tsx"),
    route("dashboard/profile/edit", "routes/dashboard/profile-edit.tsx"),
    route("dashboard/profile/social", "routes/dashboard/profile-social.tsx"),
    route("dashboard/billing", "routes/dashboard/billing.tsx"),
    route("dashboard/payments", "routes/dashboard/payments.tsx"),
    route("dashboard/support", "routes/dashboard/write-to-us.tsx", { id: "support" }),
    route("dashboard/feedback", "routes/dashboard/write-to-us.tsx", { id: "feedback" }),
    route("dashboard/messages", "routes/dashboard/messages.tsx"),
    route("dashboard/history", "routes/dashboard/history.tsx"),
    route("dashboard/notifications", "routes/dashboard/notifications.tsx"),
    route("dashboard/privacy", "routes/dashboard/privacy.tsx"),
    route("dashboard/privacy/export", "routes/dashboard/privacy-export.ts"),
    route("dashboard/privacy/erase", "routes/dashboard/privacy-erase.tsx"),
    route("dashboard/search", "routes/dashboard/search.tsx"),
    route("dashboard/analytics", "routes/dashboard/analytics.tsx"),
  ]),
] satisfies RouteConfig;

/** Screens that are still to be built, for those who will see them. */
function screens(who: keyof typeof plannedPages) {
  const file =
    who === "visitors" ? "routes/public/planned-page.tsx" : "routes/dashboard/planned-page.tsx";
  return plannedPages[who].map(({ path }) => route(path, file, { id: `coming/${path}` }));
}
