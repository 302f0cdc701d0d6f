import type { Role } from "#app/platform/actor.ts";
import { staffThreadsPath, threadsPath } from "#app/platform/threads/threads.ts";

type MenuEntry = {
  href: string;
  label: string;
  /** Each entry has its own: the narrow rail shows nothing else. */
  icon:
    | "home"
    | "paw"
    | "plus"
    | "stethoscope"
    | "pin"
    | "heart"
    | "calendar"
    | "user"
    | "people"
    | "bed"
    | "gift"
    | "pen"
    | "file"
    | "inbox"
    | "mail"
    | "chart"
    | "clipboard"
    | "send"
    | "clock"
    | "settings"
    | "bell"
    | "list"
    | "comment"
    | "wallet";
  /** Adjacent entries with the same heading form a group. */
  group?: string;
  /** What its badge counts, after the number: `6 to answer`. */
  counts?: string;
  /** Shows what the badge counts beside the number. */
  isCountNamed?: true;
};

const dashboard: MenuEntry = { href: "/dashboard", label: "Dashboard", icon: "home" };
const analytics: MenuEntry = { href: "/dashboard/analytics", label: "Analytics", icon: "chart" };
const profile: MenuEntry = { href: "/dashboard/profile", label: "Profile", icon: "user" };
const messages: MenuEntry = {
  href: threadsPath,
  label: "Messages",
  icon: "mail",
  counts: "unread",
};

const inGroup = (group: string, entries: MenuEntry[]) =>
  entries.map((entry) => ({ ...entry, group }));

type RoleMenu = {
  entries: MenuEntry[];
  /** At a phone's bottom edge, with shorter labels than in the menu. */
  tabs: readonly [href: string, label: string][];
  actions: readonly Action[];
};

type Action = { href: string; label: string };

const writeToUs: Action = { href: "/dashboard/support", label: "Write to us" };

const ownerMenu: RoleMenu = {
  entries: [
    ...inGroup("Pets", [
      {
        ...{ href: "/dashboard/pet-owner/pets", label: "My Pets", icon: "paw" },
        ...{ counts: "due", isCountNamed: true },
      },
      { href: "/dashboard/pet-owner/add-pet", label: "Add New Pet", icon: "plus" },
    ]),
    ...inGroup("Care", [
      { href: "/dashboard/pet-owner/vets", label: "Find Veterinarians", icon: "stethoscope" },
      { href: "/dashboard/pet-owner/boarders", label: "Find Pet Boarders", icon: "pin" },
      {
        href: "/dashboard/pet-owner/bookings",
        label: "My Appointments",
        icon: "calendar",
        counts: "to answer",
      },
    ]),
    ...inGroup("Adoption", [
      { href: "/dashboard/pet-owner/adoption", label: "Up for Adoption", icon: "heart" },
      {
        href: "/dashboard/pet-owner/adoption-requests",
        label: "My Adoption Requests",
        icon: "inbox",
      },
    ]),
    ...inGroup("Account", [messages, analytics, profile]),
  ],
  tabs: [
    ["/dashboard/pet-owner/pets", "Pets"],
    ["/dashboard/pet-owner/bookings", "Bookings"],
    [threadsPath, "Messages"],
  ],
  actions: [
    { href: "/dashboard/pet-owner/vets", label: "Book a veterinarian" },
    { href: "/dashboard/pet-owner/boarders", label: "Book a stay" },
    { href: "/dashboard/pet-owner/add-pet", label: "Add a pet" },
    { href: "/dashboard/pet-owner/adoption", label: "Adopt a pet" },
    writeToUs,
  ],
};

const vetMenu: RoleMenu = {
  entries: [
    {
      href: "/dashboard/veterinarian/appointments",
      label: "Appointments",
      icon: "calendar",
      counts: "to answer",
    },
    { href: "/dashboard/veterinarian/patients", label: "Patients", icon: "paw" },
    { href: "/dashboard/veterinarian/medical-records", label: "Medical Records", icon: "file" },
    messages,
    { href: "/dashboard/profile/hours", label: "Hours", icon: "clock" },
    analytics,
    profile,
  ],
  tabs: [
    ["/dashboard/veterinarian/appointments", "Appointments"],
    ["/dashboard/veterinarian/patients", "Patients"],
    [threadsPath, "Messages"],
  ],
  actions: [
    { href: "/dashboard/profile/hours", label: "Change your hours" },
    { href: "/dashboard/profile/practice", label: "Describe your practice" },
    writeToUs,
  ],
};

const boarderMenu: RoleMenu = {
  entries: [
    {
      href: "/dashboard/pet-owner/boarding-requests",
      label: "Boarding Requests",
      icon: "bed",
      counts: "to answer",
    },
    { href: "/dashboard/pet-owner/boarded-pets", label: "Boarded Pets", icon: "paw" },
    {
      href: "/dashboard/pet-owner/day",
      label: "Day Sheet",
      icon: "clipboard",
      counts: "without a note today",
    },
    messages,
    analytics,
    profile,
  ],
  tabs: [
    ["/dashboard/pet-owner/day", "Day Sheet"],
    ["/dashboard/pet-owner/boarding-requests", "Requests"],
    [threadsPath, "Messages"],
  ],
  actions: [
    { href: "/dashboard/pet-owner/day", label: "Write today's notes" },
    { href: "/dashboard/profile/places", label: "Change your places" },
    { href: "/dashboard/profile/boarding-home", label: "Describe your home" },
    writeToUs,
  ],
};

const staffMenu: RoleMenu = {
  entries: [
    ...inGroup("Animals", [
      {
        href: "/dashboard/staff/animals",
        label: "Animals in Care",
        icon: "paw",
        counts: "vaccinations due",
      },
      {
        href: "/adoption-requests",
        label: "Adoption Requests",
        icon: "heart",
        counts: "to answer",
      },
      { href: "/dashboard/staff/listings", label: "Listings", icon: "clipboard" },
      { href: "/dashboard/staff/partner-places", label: "Partner Places", icon: "pin" },
    ]),
    ...inGroup("Boarding", [
      {
        href: "/dashboard/staff/boarding-requests",
        label: "Boarding Requests",
        icon: "bed",
        counts: "to answer or hand over",
      },
      { href: "/dashboard/staff/appointments", label: "Appointments", icon: "calendar" },
    ]),
    ...inGroup("People", [
      { href: "/dashboard/staff/people", label: "People", icon: "people", counts: "to verify" },
      { href: staffThreadsPath, label: "Messages", icon: "mail", counts: "to answer" },
      { href: "/dashboard/notifications", label: "Notifications", icon: "bell" },
    ]),
    ...inGroup("Stories", [
      { href: "/dashboard/staff/blog", label: "Blog", icon: "pen" },
      {
        href: "/dashboard/staff/blog/comments",
        label: "Comments",
        icon: "comment",
        counts: "to review",
      },
    ]),
    ...inGroup("Money", [
      { href: "/dashboard/staff/donations", label: "Donations", icon: "gift", counts: "to review" },
      {
        href: "/dashboard/staff/donations/statements",
        label: "Bank Statements",
        icon: "list",
        counts: "to confirm",
      },
      { href: "/dashboard/billing", label: "Billing", icon: "wallet" },
    ]),
    ...inGroup("System", [
      analytics,
      { href: "/dashboard/staff/outbox", label: "Outbox", icon: "send" },
      { href: "/dashboard/staff/audit", label: "Audit Log", icon: "clock" },
      { href: "/dashboard/staff/settings", label: "Settings", icon: "settings" },
      profile,
    ]),
  ],
  tabs: [
    ["/dashboard/staff/animals", "Animals"],
    ["/adoption-requests", "Requests"],
    ["/dashboard/staff/boarding-requests", "Boarding"],
  ],
  actions: [
    { href: "/dashboard/staff/animals/new", label: "Take in an animal" },
    { href: "/dashboard/staff/donations/new", label: "Record a gift" },
    { href: "/dashboard/staff/donations/statements", label: "Import a bank statement" },
    { href: "/create-adoption", label: "Create a listing" },
    { href: "/dashboard/staff/settings/staff", label: "Invite staff" },
    { href: "/dashboard/staff/blog/new", label: "Write a story" },
    { href: "/dashboard/staff/partner-places/new", label: "Add a partner place" },
  ],
};

/** @see specification 2.11, product.md. The guard of each path is in `routes.ts`. */
const menus: Record<Role, RoleMenu> = {
  petOwner: ownerMenu,
  veterinarian: vetMenu,
  boarder: boarderMenu,
  staff: staffMenu,
};

export function roleMenu(role: Role): MenuEntry[] {
  return [dashboard, ...menus[role].entries];
}

/** Home first; the menu opens beside them. */
export function roleTabs(role: Role): MenuEntry[] {
  const { entries, tabs } = menus[role];
  const entryByHref = new Map(entries.map((entry) => [entry.href, entry]));
  const others = tabs.flatMap(([href, label]) => {
    const entry = entryByHref.get(href);
    return entry ? [{ ...entry, label }] : [];
  });
  return [{ ...dashboard, label: "Home" }, ...others];
}

/** Larger counts are shown as `99+`. */
export const maxShownWaiting = 99;

export function roleActions(role: Role): readonly Action[] {
  return menus[role].actions;
}

type Tab = { title: string; links: { href: string; label: string }[] };

/** Specification 2.11; Logout is a form beside them. */
export const profileTabs: [Tab, Tab] = [
  {
    title: "Profile",
    links: [
      { href: "/dashboard/profile/edit", label: "Edit Profile" },
      { href: "/dashboard/profile", label: "View Profile" },
      { href: "/dashboard/profile/social", label: "Social Profile" },
      { href: "/dashboard/billing", label: "Billing" },
    ],
  },
  {
    title: "Setting",
    links: [
      { href: "/dashboard/support", label: "Support" },
      { href: "/dashboard/settings", label: "Account Settings" },
      { href: "/dashboard/privacy", label: "Privacy Center" },
      { href: "/dashboard/feedback", label: "Feedback" },
      { href: "/dashboard/history", label: "History" },
    ],
  },
];

/** Home, Support, History, Billing and Listings link to them. */
const unlistedScreens: { href: string; label: string; role?: Role }[] = [
  { href: "/dashboard/payments", label: "Payments" },
  { href: "/dashboard/notifications", label: "Notifications" },
  { href: "/dashboard/notifications/settings", label: "How We Tell You" },
  { href: "/dashboard/history/emails", label: "E-mails to You" },
  { href: "/create-adoption", label: "Create Listing", role: "staff" },
  { href: "/dashboard/staff/animals/places", label: "Places", role: "staff" },
  { href: "/dashboard/staff/animals/report", label: "Monthly Report", role: "staff" },
];

export function searchableScreens(role: Role): { href: string; label: string }[] {
  const all = [
    ...roleMenu(role),
    ...profileTabs.flatMap(({ links }) => links),
    ...unlistedScreens.filter((one) => (one.role ?? role) === role),
  ];
  const once = new Map(all.map(({ href, label }) => [href, { href, label }]));
  return [...once.values()];
}
