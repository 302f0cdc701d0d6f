import { informationPages } from "#app/features/content/page/information-pages.ts";
import { type Role, roles } from "#app/platform/actor.ts";
import { kemi } from "./site-data.ts";

/** Everybody who may stand before a screen. */
export const everyone = ["visitor", ...roles] as const;
export type Who = (typeof everyone)[number];

/** A status, or where a redirect leads; `{here}` is the screen's own address. */
type Answer = number | string;
export type Answers = Record<Who, Answer>;

type Line = {
  /** As in `app/routes.ts`. */
  path: string;
  /** Whom it is for; `signed in` is any role. */
  role: "everybody" | "signed in" | Role;
  /** An address of it where the path has parameters; each test fills in what stands in braces. */
  example?: string;
  /** The same screen with something, or nothing, to show. */
  queries?: string[];
  /** What its forms know, with values that none of them takes; none where it takes no form. */
  fields?: Record<string, string>;
  /** Bytes that its form may carry, where that is more than 256 kB. */
  limit?: number;
  /** Where it answers otherwise than 200 to a visit, and 422 (405 without a form) to an empty form. */
  get?: Answers;
  post?: Answers;
  /** To an empty form sent by script, where that differs. */
  script?: Answers;
};

export type Screen = Required<Omit<Line, "fields" | "limit">> & Pick<Line, "fields" | "limit">;

const key = "k".repeat(20);
const MB = 1024 * 1024;
const words = 256 * 1024;

const all = (answer: Answer): Answers =>
  Object.fromEntries(everyone.map((who) => [who, answer])) as Answers;
const ahead = { ...all("/dashboard"), staff: "/adoption-requests" };

const lines: Line[] = [
  { path: "/", role: "everybody" },
  {
    path: "/up-for-adoption",
    role: "everybody",
    queries: ["?q=nothing+at+all", "?species=Cat&sort=oldest"],
  },
  { path: "/pet-details/:id", role: "everybody", example: "/pet-details/{pet}", fields: kemi },
  { path: "/check-your-e-mail", role: "everybody" },
  { path: "/offline", role: "everybody" },
  { path: "/api", role: "everybody" },
  { path: "/robots.txt", role: "everybody" },
  { path: "/sitemap.xml", role: "everybody" },
  { path: "/manifest.webmanifest", role: "everybody" },
  { path: "/site.webmanifest", role: "everybody", get: all("/manifest.webmanifest") },
  ...Object.keys(informationPages).map((path): Line => ({ path: `/${path}`, role: "everybody" })),
  {
    path: "/contact",
    role: "everybody",
    queries: ["?topic=training"],
    fields: { topic: "none", name: "http://a.b", email: "not one", phone: "x", message: "M" },
  },
  { path: "/save-data", role: "everybody", fields: {}, get: all(405), post: all("/") },
  { path: "/r", role: "everybody" },
  {
    path: "/r/:reference",
    role: "everybody",
    example: "/r/{reference}",
    fields: { digits: "0000" },
    limit: 24 * MB + words,
  },
  {
    path: "/r/:reference/data",
    role: "everybody",
    example: "/r/{reference}/data",
    get: all(404),
  },
  {
    path: "/donate",
    role: "everybody",
    fields: {
      firstname: "http://a.b",
      lastname: "B",
      email: "not one",
      amount: "1e9",
      website: "",
      method: "transfer",
      popup: "1",
      key,
    },
  },
  {
    path: "/donate/return/:code",
    role: "everybody",
    example: "/donate/return/{returnCode}",
    queries: ["?cancelled=1", "?look=99"],
    fields: {},
    post: all(409),
  },
  {
    path: "/donations/:link",
    role: "everybody",
    example: "/donations/{donationLink}",
    fields: { intent: "none" },
  },
  {
    path: "/donations/:link/data",
    role: "everybody",
    example: "/donations/{donationLink}/data",
  },
  { path: "/webhooks/paystack", role: "everybody", fields: {}, get: all(405), post: all(404) },
  { path: "/pet-boarding", role: "everybody" },
  {
    path: "/pet-boarding/form",
    role: "everybody",
    fields: {
      ownerName: "A",
      ownerEmail: "not one",
      ownerPhone: "x",
      petName: "B",
      petAge: "y",
      petBreed: "C",
      startDate: "2026-02-30",
      endDate: "z",
      emergencyContactName: "D",
      veterinarianPhone: "1",
      allergies: "E",
      bringsCard: "on",
      petImages: "x",
      vaccinationCard: "y",
      medicalRecords: "z",
      filesFollow: "on",
      key,
    },
    limit: 114 * MB + words,
  },
  {
    path: "/stay-files/:id/:size",
    role: "everybody",
    example: "/stay-files/{stayFile}/whole",
    get: { ...all(404), staff: 200 },
  },
  {
    path: "/care-photos/:id/:size",
    role: "everybody",
    example: "/care-photos/{carePhoto}/small",
    get: { ...all(404), staff: 200, boarder: 200 },
  },
  {
    path: "/calendars/:file",
    role: "everybody",
    example: "/calendars/{calendar}.ics",
  },
  {
    path: "/medical-files/:id",
    role: "everybody",
    example: "/medical-files/{medicalFile}",
    get: { ...all(404), petOwner: 200 },
  },
  { path: "/pet-details/:id/poster", role: "everybody", example: "/pet-details/{pet}/poster" },
  {
    path: "/pet-alerts",
    role: "everybody",
    queries: ["?species=Dog&age=baby&goodWith=cats"],
    fields: { email: "not one", species: "Shark", goodWith: "dogs" },
  },
  { path: "/pet-alerts/sent", role: "everybody" },
  {
    path: "/pet-alerts/:token",
    role: "everybody",
    example: "/pet-alerts/{alertToken}",
    queries: ["-used-up"],
    fields: { intent: "none" },
    get: all(404),
    post: all(404),
  },
  {
    path: "/pet-alerts/:token/stop",
    role: "everybody",
    example: "/pet-alerts/{alertToken}/stop",
    fields: {},
    get: all("/pet-alerts/not-a-link"),
    post: all(200),
  },
  { path: "/design", role: "everybody" },
  {
    path: "/blog",
    role: "everybody",
    queries: ["?page=2", "?tag=Horse+Care", "?tag=nothing+at+all", "?show=success-stories"],
  },
  {
    path: "/blog/:slug",
    role: "everybody",
    example: "/blog/meet-blackie",
    fields: { name: "http://a.b", email: "not one", comment: "", website: "" },
  },
  {
    path: "/blog/:slug/comment-received",
    role: "everybody",
    example: "/blog/cat-rescue/comment-received",
  },
  { path: "/blog/:slug/card.jpeg", role: "everybody", example: "/blog/cat-rescue/card.jpeg" },
  { path: "/blog/feed.xml", role: "everybody" },
  {
    path: "/comments/:token",
    role: "everybody",
    example: "/comments/{commentToken}",
    fields: { intent: "none" },
  },
  {
    path: "/*",
    role: "everybody",
    example: "/no/such/page",
    fields: { a: "b" },
    get: all(404),
    post: all(404),
  },
  { path: "/contact-us", role: "everybody", get: all("/contact") },
  { path: "/adoption", role: "everybody", get: all("/up-for-adoption") },
  { path: "/breadcrumbs", role: "everybody", get: all("/dashboard/analytics") },
  {
    path: "/login",
    role: "everybody",
    fields: { email: "x@example.com", password: "not a password", redirectTo: "/" },
    get: { ...ahead, visitor: 200 },
    post: { ...ahead, visitor: 422 },
  },
  {
    path: "/login/second-factor",
    role: "everybody",
    fields: { intent: "code", oneTimeCode: "12", recoveryCode: "x", passkey: "{}" },
    get: { ...ahead, visitor: "/login" },
    post: { ...ahead, visitor: "/login" },
  },
  {
    path: "/register",
    role: "everybody",
    fields: { name: "A", email: "not one", phone: "x", password: "short", userType: "staff" },
    get: { ...ahead, visitor: 200 },
    post: { ...ahead, visitor: 422 },
    // Where a page would lead somebody signed in away, a script's form gets its own answer.
    script: all(422),
  },
  {
    path: "/forgotten-password",
    role: "everybody",
    fields: { email: "not one" },
  },
  {
    path: "/verify-email/:token",
    role: "everybody",
    example: "/verify-email/{emailToken}",
    queries: ["-used-up"],
    fields: { password: "x" },
    get: all(404),
    post: all(404),
  },
  {
    path: "/set-password/:token",
    role: "everybody",
    example: "/set-password/{passwordToken}",
    queries: ["-used-up"],
    fields: { password: "short", username: "x" },
    get: all(404),
    post: all(404),
  },
  { path: "/logout", role: "everybody", fields: {}, get: all(405), post: all("/login") },
  { path: "/pictures/:id/:file", role: "everybody", example: "{picture}" },
  {
    path: "/create-adoption",
    role: "staff",
    fields: {
      name: "A",
      breed: "B",
      age: "x",
      location: "C",
      description: "D",
      imageUrl: "x",
      goodWith: "dogs",
      key,
      intent: "draft",
    },
    limit: 24 * MB + words,
  },
  {
    path: "/adoption-requests",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=approved", "?group=pet"],
  },
  { path: "/adoption-requests.csv", role: "staff" },
  {
    path: "/adoption-requests/selected",
    role: "staff",
    queries: ["?do=release", "?do=reject&done=1"],
    fields: {
      intent: "none",
      ids: "x",
      do: "y",
      until: "z",
      reason: "r",
      privateNote: "p",
      key,
      back: "?q=x",
    },
  },
  {
    path: "/adoption-requests/pets/:id",
    role: "staff",
    example: "/adoption-requests/pets/{pet}",
    fields: { intent: "none", approve: "x", others: "y", batch: "z", key, back: "?q=x" },
  },
  {
    path: "/adoption-requests/:id",
    role: "staff",
    example: "/adoption-requests/{request}",
    fields: { intent: "none", reason: "r", privateNote: "p", key, back: "?q=x" },
  },
  {
    path: "/dashboard/staff/listings",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=draft"],
  },
  {
    path: "/dashboard/staff/listings/:id",
    role: "staff",
    example: "/dashboard/staff/listings/{pet}",
    fields: {
      intent: "save",
      name: "A",
      age: "x",
      version: "1",
      photo1Id: "x",
      photo1Order: "y",
      newPhotos: "x",
      goodWith: "dogs",
      key,
    },
    limit: 74 * MB + words,
  },
  {
    path: "/dashboard/staff/people",
    role: "staff",
    queries: ["?q=nothing+at+all", "?role=veterinarian"],
  },
  {
    path: "/dashboard/staff/people/:id",
    role: "staff",
    example: "/dashboard/staff/people/{person}",
    fields: {
      intent: "none",
      reason: "r",
      resetReason: "r",
      role: "king",
      from: "x",
      vcn: "v",
      key,
    },
  },
  {
    path: "/dashboard/staff/messages",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=open"],
  },
  {
    path: "/dashboard/staff/messages/:id",
    role: "staff",
    example: "/dashboard/staff/messages/{message}",
    fields: { intent: "none", answer: "a", key },
  },
  {
    path: "/dashboard/staff/boarding-requests",
    role: "staff",
    queries: [
      ...["?q=nothing+at+all", "?show=soon", "?show=noNote", "?status=accepted"],
      ...["?show=finished&sort=-status", "?sort=-days", "?night=2026-11-24"],
    ],
  },
  {
    path: "/dashboard/staff/boarding-requests/board",
    role: "staff",
    queries: ["?column=here", "?column=nothing"],
  },
  {
    path: "/dashboard/staff/boarding-requests/calendar",
    role: "staff",
    queries: ["?month=2026-12", "?month=9999-99&page=7"],
  },
  {
    path: "/dashboard/staff/appointments",
    role: "staff",
    queries: ["?month=2026-12", "?vet=nobody&day=2026-02-30"],
  },
  {
    path: "/dashboard/staff/appointments/:id",
    role: "staff",
    example: "/dashboard/staff/appointments/{visit}",
    fields: { intent: "none", amount: "x", day: "y", method: "card", note: "n", payment: "p", key },
  },
  { path: "/dashboard/staff/boarding-requests.csv", role: "staff" },
  {
    path: "/dashboard/staff/boarding-requests/:id",
    role: "staff",
    example: "/dashboard/staff/boarding-requests/{stay}",
    fields: {
      intent: "none",
      reason: "r",
      question: "q",
      boarderId: "b",
      privateNote: "p",
      key,
      message: "m",
    },
  },
  {
    path: "/dashboard/staff/partner-places",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=inactive"],
  },
  {
    path: "/dashboard/staff/partner-places/new",
    role: "staff",
    fields: { intent: "none", name: "A", area: "B", phone: "x", version: "1", key },
  },
  {
    path: "/dashboard/staff/partner-places/:id",
    role: "staff",
    example: "/dashboard/staff/partner-places/{partnerPlace}",
    fields: { intent: "none", name: "A", area: "B", phone: "x", version: "0", back: "?q=x", key },
  },
  {
    path: "/dashboard/staff/reports",
    role: "staff",
    get: answers({ path: "", role: "staff" }, "/dashboard/analytics"),
  },
  {
    path: "/dashboard/staff/systems",
    role: "staff",
    get: answers({ path: "", role: "staff" }, "/dashboard/staff/settings/systems"),
  },
  {
    path: "/dashboard/staff/settings/staff",
    role: "staff",
    fields: { intent: "none", email: "not one", required: "perhaps", key },
  },
  { path: "/dashboard/staff/reports.csv", role: "staff" },
  {
    path: "/dashboard/staff/settings",
    role: "staff",
    fields: {
      intent: "none",
      phone: "x",
      email: "not one",
      address: "A",
      instagram: "y",
      answerHours: "1e9",
      name: "z",
      seen: "{",
      key,
    },
  },
  {
    path: "/dashboard/staff/donations",
    role: "staff",
    queries: ["?q=nothing+at+all", "?show=review", "?status=pending&month=2026-03", "?period=year"],
    fields: { intent: "none", reference: "x", reason: "r", key },
  },
  { path: "/dashboard/staff/donations.csv", role: "staff" },
  {
    path: "/dashboard/staff/donations/new",
    role: "staff",
    fields: {
      amount: "1e9",
      method: "card",
      day: "2026-02-30",
      firstname: "http://a.b",
      lastname: "B",
      email: "not one",
      privateNote: "p",
      key,
    },
  },
  {
    path: "/dashboard/staff/donations/:id",
    role: "staff",
    example: "/dashboard/staff/donations/{donation}",
    fields: { intent: "none", amount: "x", reason: "r", privateNote: "p", key },
  },
  {
    path: "/dashboard/staff/donations/statements",
    role: "staff",
    queries: ["?q=nothing+at+all", "?show=proposed", "?status=dismissed"],
    fields: { statement: "x", key },
    limit: 12 * MB + words,
  },
  {
    path: "/dashboard/staff/donations/statements/:id",
    role: "staff",
    example: "/dashboard/staff/donations/statements/{statement}",
    fields: { intent: "none", date: "x", credit: "99", narration: "", reference: "y", key },
  },
  {
    path: "/dashboard/staff/donations/statement-lines/:id",
    role: "staff",
    example: "/dashboard/staff/donations/statement-lines/{statementLine}",
    fields: {
      intent: "none",
      reference: "x",
      otherReference: "y",
      firstname: "http://a.b",
      lastname: "B",
      email: "not one",
      privateNote: "p",
      key,
    },
  },
  {
    path: "/dashboard/profile/places",
    role: "boarder",
    fields: {
      intent: "save-places",
      places: "x",
      petTypes: "Dog",
      area: "A",
      offFrom: "someday",
      offTo: "x",
      key,
    },
  },
  {
    path: "/dashboard/pet-owner/boarding-requests",
    role: "boarder",
    queries: ["?q=nothing+at+all", "?show=answer", "?show=here", "?show=past&page=99"],
  },
  {
    path: "/dashboard/pet-owner/boarding-requests/:id",
    role: "boarder",
    example: "/dashboard/pet-owner/boarding-requests/{boarderStay}",
    fields: { intent: "none", reason: "r", question: "q", back: "list", kept: "x", key },
  },
  {
    path: "/dashboard/pet-owner/boarded-pets",
    role: "boarder",
    queries: ["?month=2026-13", "?month=2027-02"],
  },
  {
    path: "/dashboard/pet-owner/boarded-pets/:id",
    role: "boarder",
    example: "/dashboard/pet-owner/boarded-pets/{boarderStay}",
    fields: {
      intent: "none",
      items: "i",
      returned: "1",
      stayId: "x",
      day: "someday",
      kind: "fed",
      slot: "night",
      entryId: "x",
      text: "T",
      photo: "x",
      madeAt: "never",
      key,
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/pet-owner/day",
    role: "boarder",
    fields: {
      intent: "none",
      stayId: "x",
      day: "2026-02-30",
      kind: "sold",
      slot: "morning",
      entryId: "x",
      text: "T",
      photo: "x",
      madeAt: "1e99",
      key,
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/pet-owner/day/send",
    role: "boarder",
    fields: {
      intent: "tick",
      stayId: "x",
      day: "2026-02-30",
      kind: "fed",
      slot: "morning",
      text: "T",
      photo: "x",
      madeAt: "never",
      key,
    },
    get: { ...all(403), visitor: "/login?redirectTo={here}", boarder: 405 },
  },
  {
    path: "/dashboard/staff/outbox",
    role: "staff",
    queries: ["?status=waiting", "?status=failed"],
  },
  {
    path: "/dashboard/staff/outbox/:id",
    role: "staff",
    example: "/dashboard/staff/outbox/{email}",
    fields: { intent: "none", key },
  },
  { path: "/dashboard/staff/audit", role: "staff", queries: ["?page=99"] },
  {
    path: "/dashboard/staff/settings/systems",
    role: "staff",
    fields: {
      name: "",
      reach: "everything",
      days: "0",
      system: "",
      url: "http://a.b",
      events: "x",
      id: "x",
      intent: "make-token",
      key,
    },
  },
  {
    path: "/dashboard/staff/blog",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=draft"],
  },
  {
    path: "/dashboard/staff/blog/:id",
    role: "staff",
    example: "/dashboard/staff/blog/new",
    fields: {
      intent: "draft",
      title: "",
      slug: "No Slug",
      excerpt: "A",
      tags: "B, C",
      text: "D",
      cover: "x",
      coverAlt: "E",
      authorName: "http://a.b",
      authorRole: "F",
      listingId: "x",
      version: "1",
      key,
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/staff/blog/comments",
    role: "staff",
    queries: ["?q=nothing+at+all", "?status=rejected"],
  },
  {
    path: "/dashboard/staff/blog/comments/:id",
    role: "staff",
    example: "/dashboard/staff/blog/comments/{comment}",
    fields: { intent: "none", back: "list", key },
  },
  { path: "/dashboard", role: "signed in" },
  { path: "/dashboard/dashboard/default", role: "signed in" },
  { path: "/dashboard/pet-owner/adoption-requests", role: "petOwner" },
  {
    path: "/dashboard/pet-owner/vets",
    role: "petOwner",
    queries: [
      "?searchTerm=nothing+at+all",
      "?specialization=Surgery&sortBy=nextFree",
      "?sortBy=fee&page=99",
    ],
  },
  {
    path: "/dashboard/pet-owner/vets/:id",
    role: "petOwner",
    example: "/dashboard/pet-owner/vets/{vet}",
    queries: ["?day=2026-13-45"],
    fields: { petId: "x", slot: "someday", reason: "", sharesHealth: "on", key },
  },
  {
    path: "/dashboard/pet-owner/boarders",
    role: "petOwner",
    queries: [
      "?searchTerm=nobody&petType=Shark&sortBy=age",
      "?petType=Cat&sortBy=places&startDate=2027-01-10&endDate=2027-01-12",
      "?startDate=2026-02-30",
    ],
  },
  {
    path: "/dashboard/pet-owner/boarders/:id",
    role: "petOwner",
    example: "/dashboard/pet-owner/boarders/{boarder}",
    queries: ["?month=2026-13", "?startDate=2027-01-10&endDate=2027-01-12"],
    fields: {
      petId: "x",
      startDate: "2026-02-30",
      endDate: "z",
      allergies: "A",
      medications: "M",
      feedingSchedule: "F",
      specialInstructions: "S",
      emergencyContactName: "D",
      veterinarianPhone: "1",
      begunFor: "y",
      intent: "estimate",
      key,
    },
  },
  {
    path: "/dashboard/pet-owner/stays/:id",
    role: "petOwner",
    example: "/dashboard/pet-owner/stays/{ownStay}",
    fields: { intent: "none", answer: "a", key },
  },
  {
    path: "/dashboard/pet-owner/bookings",
    role: "petOwner",
    queries: ["?show=past", "?show=cancelled&page=99"],
  },
  {
    path: "/dashboard/pet-owner/bookings/:id",
    role: "petOwner",
    example: "/dashboard/pet-owner/bookings/{booking}",
    fields: { intent: "none", reason: "r", message: "m", key },
  },
  {
    path: "/dashboard/pet-owner/bookings/:id/appointment.ics",
    role: "petOwner",
    example: "/dashboard/pet-owner/bookings/{booking}/appointment.ics",
  },
  {
    path: "/dashboard/veterinarian/appointments",
    role: "veterinarian",
    queries: ["?show=requests", "?show=coming", "?show=past", "?show=cancelled"],
  },
  {
    path: "/dashboard/veterinarian/appointments/:id",
    role: "veterinarian",
    example: "/dashboard/veterinarian/appointments/{appointment}",
    fields: { intent: "none", reason: "r", message: "m", back: "?show=past", kept: "x", key },
  },
  {
    path: "/dashboard/veterinarian/appointments/:id/note",
    role: "veterinarian",
    example: "/dashboard/veterinarian/appointments/{seen}/note",
    fields: {
      title: "",
      weight: "heavy",
      temperature: "99",
      found: "F",
      done: "D",
      medicines: "M",
      vaccine: "",
      batch: "B",
      nextDueOn: "x",
      nextVisit: "someday",
      leadsTo: "next",
      key,
    },
  },
  {
    path: "/dashboard/veterinarian/patients",
    role: "veterinarian",
    queries: ["?q=nothing+at+all"],
  },
  {
    path: "/dashboard/veterinarian/patients/:id",
    role: "veterinarian",
    example: "/dashboard/veterinarian/patients/{patient}",
  },
  {
    path: "/dashboard/veterinarian/patients/:id/add-record",
    role: "veterinarian",
    example: "/dashboard/veterinarian/patients/{patient}/add-record",
    queries: ["?kind=visit_note", "?kind=prescription", "?kind=none"],
    fields: {
      title: "",
      happenedOn: "someday",
      nextDueOn: "x",
      batch: "B",
      text: "T",
      files: "x",
      corrects: "",
      key,
    },
    limit: 64 * MB + words,
  },
  {
    path: "/dashboard/veterinarian/medical-records",
    role: "veterinarian",
    queries: ["?q=nothing+at+all", "?kind=vaccination"],
  },
  {
    path: "/dashboard/profile/practice",
    role: "veterinarian",
    fields: {
      intent: "save",
      clinic: "C",
      area: "A",
      specialisations: "Surgery",
      fee: "dear",
      key,
    },
  },
  {
    path: "/dashboard/profile/boarding-home",
    role: "boarder",
    fields: { about: "A", price: "dear", newPhotos: "x", removePhotos: "y", key },
    // All of its fields may be empty.
    post: {
      ...all(403),
      boarder: "/dashboard/profile/boarding-home",
      visitor: "/login?redirectTo={here}",
    },
    limit: 74 * MB + words,
  },
  {
    path: "/dashboard/profile/hours",
    role: "veterinarian",
    fields: {
      intent: "set-hours",
      days: "Someday",
      from: "9",
      until: "x",
      breakFrom: "y",
      breakUntil: "z",
      slotMinutes: "7",
      offFrom: "someday",
      offTo: "x",
      key,
    },
  },
  {
    path: "/dashboard/pet-owner/adoption",
    role: "petOwner",
    queries: ["?q=nothing+at+all", "?species=Cat"],
  },
  {
    path: "/dashboard/pet-owner/pets",
    role: "petOwner",
    queries: ["?q=nothing+at+all", "?status=archived"],
  },
  {
    path: "/dashboard/pet-owner/add-pet",
    role: "petOwner",
    fields: {
      name: "",
      species: "Shark",
      breed: "A",
      sex: "None",
      birthDate: "2026-02-30",
      age: "x",
      weight: "400000",
      allergies: "B",
      medicines: "C",
      photo: "x",
      key,
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/pet-owner/pets/:id",
    role: "petOwner",
    example: "/dashboard/pet-owner/pets/{ownPet}",
    fields: { intent: "none", vetId: "x", key },
  },
  {
    path: "/dashboard/pet-owner/pets/:id/edit",
    role: "petOwner",
    example: "/dashboard/pet-owner/pets/{ownPet}/edit",
    fields: {
      name: "",
      species: "Shark",
      breed: "A",
      sex: "None",
      birthDate: "2026-02-30",
      age: "x",
      weight: "400000",
      allergies: "B",
      medicines: "C",
      photo: "x",
      version: "1",
      key,
      removePhoto: "on",
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/pet-owner/pets/:id/card",
    role: "petOwner",
    example: "/dashboard/pet-owner/pets/{ownPet}/card",
  },
  {
    path: "/dashboard/pet-owner/pets/:id/add-record",
    role: "petOwner",
    example: "/dashboard/pet-owner/pets/{ownPet}/add-record",
    queries: ["?kind=treatment", "?kind=document"],
    fields: {
      title: "",
      happenedOn: "2026-02-30",
      nextDueOn: "x",
      batch: "B",
      text: "T",
      files: "x",
      corrects: "x",
      key,
    },
    limit: 64 * MB + words,
  },
  {
    path: "/dashboard/settings",
    role: "signed in",
    fields: { intent: "email", email: "x", current: "y", password: "short", ref: "z" },
  },
  { path: "/dashboard/settings/confirm-address", role: "signed in" },
  {
    path: "/dashboard/settings/second-factor",
    role: "staff",
    fields: { intent: "stop-codes", current: "y", passkeyId: "z" },
  },
  {
    path: "/dashboard/settings/second-factor/passkey",
    role: "staff",
    fields: { intent: "start", name: "N", current: "y", passkey: "{}" },
  },
  {
    path: "/dashboard/settings/second-factor/codes",
    role: "staff",
    fields: { intent: "confirm", oneTimeCode: "12", current: "y" },
  },
  {
    path: "/dashboard/settings/second-factor/recovery-codes",
    role: "staff",
    fields: { current: "y" },
  },
  { path: "/dashboard/profile", role: "signed in" },
  {
    path: "/dashboard/profile/edit",
    role: "signed in",
    fields: {
      name: "",
      phone: "x",
      area: "A",
      about: "B",
      vcn: "C",
      photo: "x",
      removePhoto: "on",
      key,
    },
    limit: 24 * MB + words,
  },
  {
    path: "/dashboard/profile/social",
    role: "signed in",
    fields: { website: "javascript:x", instagram: "@@", key },
    // Both of its fields may be empty.
    post: { ...all("/dashboard/profile/social"), visitor: "/login?redirectTo={here}" },
  },
  { path: "/dashboard/billing", role: "signed in", queries: ["?show=owed", "?page=99"] },
  { path: "/dashboard/payments", role: "signed in", queries: ["?page=99"] },
  {
    path: "/dashboard/payments/:id",
    role: "signed in",
    example: "/dashboard/payments/{payment}",
    get: { ...all(404), visitor: "/login?redirectTo={here}", staff: 200, boarder: 200 },
  },
  {
    path: "/dashboard/support",
    role: "signed in",
    fields: { subject: "S", message: "M", key },
  },
  {
    path: "/dashboard/feedback",
    role: "signed in",
    fields: { subject: "", message: "M", key },
  },
  {
    path: "/dashboard/messages",
    role: "signed in",
    queries: ["?q=nothing+at+all"],
    fields: { intent: "none", reference: "x", reply: "r", key },
  },
  { path: "/dashboard/history", role: "signed in", queries: ["?page=99"] },
  { path: "/dashboard/history/emails", role: "signed in", queries: ["?page=99"] },
  {
    path: "/dashboard/notifications",
    role: "signed in",
    queries: ["?page=99"],
    fields: { intent: "none" },
  },
  {
    path: "/dashboard/notifications/settings",
    role: "signed in",
    fields: { intent: "none", mail: "x", push: "y", endpoint: "z", p256dh: "", auth: "", id: "" },
  },
  {
    path: "/dashboard/notifications/device",
    role: "signed in",
    fields: { old: "x", endpoint: "z", p256dh: "", auth: "" },
    get: { ...all(405), visitor: "/login?redirectTo={here}" },
    // A browser that has nothing says so.
    post: { ...all(200), visitor: "/login?redirectTo={here}" },
  },
  {
    path: "/dashboard/notifications/:id",
    role: "signed in",
    example: "/dashboard/notifications/none",
    get: { ...all(404), visitor: "/login?redirectTo={here}" },
  },
  {
    path: "/dashboard/privacy",
    role: "signed in",
    fields: { intent: "none", consent: "x" },
  },
  { path: "/dashboard/privacy/export", role: "signed in" },
  {
    path: "/dashboard/privacy/erase",
    role: "signed in",
    fields: { password: "not the password" },
  },
  {
    path: "/dashboard/search",
    role: "signed in",
    queries: ["?q=Kuti", "?q=a", "?q=nothing+at+all"],
  },
  {
    path: "/dashboard/analytics",
    role: "signed in",
    queries: ["?from=2026-03&to=2026-01", "?from=x&to=9999-99"],
  },
];

/** Every path of the product, one line each: what the matrix, the walks, axe and the bad bodies go through. */
export const screens: Screen[] = lines.map((line) => ({
  example: line.path,
  queries: [],
  get: answers(line, 200),
  post: answers(line, line.fields ? 422 : 405),
  script: line.post ?? answers(line, line.fields ? 422 : 405),
  ...line,
}));

/** This for those whom the screen is for; the others may not, and who is not signed in is asked to. */
function answers({ role }: Line, answer: Answer): Answers {
  if (role === "everybody") return all(answer);
  const seers = role === "signed in" ? roles : [role];
  const own = Object.fromEntries(seers.map((who) => [who, answer]));
  return { ...all(403), visitor: "/login?redirectTo={here}", ...own };
}

/** Fills in what stands in braces; a name that is not known fails the test. */
export function filled(text: string, known: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (!value) throw new Error(`the test knows no ${name} for ${text}`);
    return value;
  });
}
