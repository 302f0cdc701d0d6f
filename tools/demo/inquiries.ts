type DemoInquiry = {
  /** E-mail address of a demo person. */
  from: string;
  kind: "support" | "feedback";
  subject: string;
  message: string;
  daysAgo: number;
};

/** What demo people have written to staff. */
export const demoInquiries: readonly DemoInquiry[] = [
  {
    from: "owner@rehome.test",
    kind: "support",
    subject: "Changing the phone number on my account",
    message:
      "Good morning. I changed my line last week. Is it enough to edit my profile, or do you also keep the old number with my request for Jollof?",
    daysAgo: 2,
  },
  {
    from: "boarder@rehome.test",
    kind: "support",
    subject: "When will my house be visited?",
    message:
      "I registered as a boarder on Sunday. My compound in Ikorodu is fenced and I have two rooms for dogs. Please when can somebody come and see it?",
    daysAgo: 4,
  },
  {
    from: "vet@rehome.test",
    kind: "feedback",
    subject: "The list opens well on my small phone",
    message:
      "I used it between two villages with almost no network and it still opened. It would help me to see vaccination dates on the same page.",
    daysAgo: 9,
  },
];
