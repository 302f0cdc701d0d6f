type InformationPageDetails = {
  title: string;
  /** For search engines and link previews. */
  description: string;
  art: string;
  /** The Lagos day of the last change, on pages where it matters. */
  changed?: string;
  /** Mentions screens of pet owners. */
  forOwners?: true;
  /** Links to the next pages, the likeliest first. */
  ways: readonly { to: string; label: string; forOwners?: boolean }[];
};

const contact = { to: "/contact", label: "Write to us" };

/** By the path without the first slash. */
export const informationPages = {
  "about-us": {
    title: "About Us",
    description:
      "A rescue and pet-care foundation in Ikoyi, Lagos. How we take animals in, choose homes and help owners. Rescue, Rehabilitate, Rehome.",
    art: "intro",
    forOwners: true,
    ways: [
      { to: "/up-for-adoption", label: "Meet the pets" },
      { to: "/donate", label: "Donate" },
      contact,
    ],
  },
  "services/pet-insurance": {
    title: "Pet Insurance",
    description:
      "We sell no policies. We help you plan for your pet's health costs, ask an insurer the right questions and keep your records in order.",
    art: "insurance",
    forOwners: true,
    ways: [{ to: "/register", label: "Create an account" }, contact],
  },
  "services/pet-surgeries": {
    title: "Pet Surgeries",
    description:
      "Find a verified veterinarian in Lagos who operates, book a time, and know what to ask before and after your pet's surgery.",
    art: "veterinary",
    forOwners: true,
    ways: [
      {
        to: "/dashboard/pet-owner/vets?specialization=Surgery",
        label: "Find a veterinarian",
        forOwners: true,
      },
      contact,
    ],
  },
  "services/pet-adoption": {
    title: "Pet Adoption",
    description:
      "How adopting a dog or cat from us works, step by step, from the first look at the list to the first weeks at home in Lagos.",
    art: "adoption",
    ways: [
      { to: "/up-for-adoption", label: "Meet the pets" },
      { to: "/pet-alerts", label: "Tell me when a pet comes" },
    ],
  },
  "services/pet-sitting": {
    title: "Pet Sitting",
    description:
      "Going away? Your pet stays in a real home in Lagos, with a boarder verified by our team. Send a request without an account.",
    art: "sitting",
    ways: [
      { to: "/pet-boarding/form", label: "Send a request" },
      { to: "/pet-boarding", label: "See what is included" },
    ],
  },
  "services/pet-training": {
    title: "Pet Training",
    description:
      "Kind, practical advice on training and behaviour for pet owners in Lagos, and when to ask a veterinarian instead of a trainer.",
    art: "education",
    forOwners: true,
    ways: [
      { to: "/contact?topic=training", label: "Ask us about your pet" },
      { to: "/blog?tag=Pet+Ownership", label: "Read our stories" },
    ],
  },
  "privacy-notice": {
    title: "Privacy Notice",
    description:
      "What we keep about you, why, who sees it and for how long, and how to see, correct, download or erase it yourself.",
    art: "privacy",
    changed: "2026-11-28",
    ways: [{ to: "/r", label: "Open my reference" }, contact],
  },
  terms: {
    title: "Terms",
    description:
      "The rules for using this site, for adopting, boarding, booking a veterinarian, giving and commenting, in plain English.",
    art: "terms",
    changed: "2026-11-28",
    ways: [{ to: "/privacy-notice", label: "Read the privacy notice" }, contact],
  },
} as const satisfies Record<string, InformationPageDetails>;

export type InformationPath = keyof typeof informationPages;
