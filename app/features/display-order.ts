import type { Role } from "#app/platform/actor.ts";

/*
 * What stands where, read from top to bottom. Descriptors say what there is; a test holds that each of their tiles,
 * lines, charts and areas has its place here.
 */

/** The counts of what waits, on the dashboard's home, and the charts of the analytics page; there staff read answers. */
export const orderOf: Record<Role, { tiles: readonly string[]; charts: readonly string[] }> = {
  petOwner: {
    tiles: ["appointments-offered", "owed"],
    charts: ["vaccinations-due", "visits", "waiting", "adopted"],
  },
  veterinarian: {
    tiles: ["appointments-to-answer", "owed"],
    charts: [
      "appointments-completed",
      "appointments-missed",
      "appointments-called-off",
      "appointments",
      "waiting",
      "adopted",
    ],
  },
  boarder: {
    tiles: ["stays-to-answer", "owed"],
    charts: ["nights", "occupancy", "waiting", "adopted"],
  },
  staff: {
    tiles: [
      "vaccinations-due",
      "stays-without-boarder",
      "stays-to-answer",
      "inquiries",
      "messages-about-interests",
      "messages-about-stays",
      "interests-to-answer",
      "transfers-to-confirm",
      "donations-to-review",
      "comments-to-review",
      "people-to-verify",
      "pets-offered",
    ],
    charts: [],
  },
};

/** The lines of twelve months on the dashboard. */
export const monthOrder: readonly string[] = ["interests", "adoptions", "donations", "inquiries"];

/** The areas of the Privacy Center and of the file that a person downloads. */
export const areaOrder: readonly string[] = [
  "account",
  "places",
  "boardingHome",
  "practice",
  "pets",
  "medicalRecords",
  "sessions",
  "knownBrowsers",
  "apps",
  "secondStep",
  "notificationSettings",
  "requests",
  "animals",
  "petAlerts",
  "stays",
  "stayWaits",
  "donations",
  "appointments",
  "workPayments",
  "careLog",
  "messages",
  "comments",
  "stories",
  "emails",
  "notifications",
];

/** The records about a person or a pet, on its page. */
export const relatedOrder: readonly string[] = [
  "pets",
  "requests",
  "appointments",
  "visits",
  "stays",
  "staysHere",
  "threads",
  "money",
  "donations",
  "messages",
  "petAlerts",
  "comments",
  "stories",
];

/** What search finds, by entity: people and pets, then what belongs to them. */
export const searchOrder: readonly string[] = [
  "person",
  "patient",
  "pet",
  "care-episode",
  "listing",
  "catalogue",
  "vet",
  "boarder",
  "interest",
  "appointment",
  "stay",
  "donation",
  "work-payment",
  "inquiry",
  "statement-line",
  "partner-place",
  "post",
  "comment",
];

/** Sorts by these keys; what has no place comes last. */
export function inOrder<Item>(
  items: readonly Item[],
  keys: readonly string[],
  keyOf: (item: Item) => string,
): Item[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? keys.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
