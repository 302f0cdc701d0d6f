export const rejectReasons = [
  {
    value: "another-home",
    label: "Another home suits better",
    text: (pet: string) =>
      `Several families asked for ${pet}, and this time another home suits ${pet} a little better. It says nothing about yours: we would love to see you with one of the others who are waiting.`,
  },
  {
    value: "other-needs",
    label: "This pet needs another kind of home",
    text: (pet: string) =>
      `From what you told us we believe that ${pet} needs another kind of home, for instance with more space, more company during the day, or no other animals. Another of our animals may be just right for you.`,
  },
  {
    value: "not-reached",
    label: "We could not reach you",
    text: (pet: string) =>
      `We tried to reach you about ${pet} and could not, and ${pet} cannot wait any longer. You are welcome to ask about another pet at any time.`,
  },
] as const;

export const [anotherHome] = rejectReasons;

export const rejectReasonValues = rejectReasons.map(({ value }) => value);

/** `reason` takes precedence over the text of `template`. */
export function reasonText(
  pet: string,
  { template, reason }: { template?: string | undefined; reason: string | null },
): string | null {
  return reason ?? rejectReasons.find(({ value }) => value === template)?.text(pet) ?? null;
}

export const rejectChoices = {
  name: "template",
  options: [
    ...rejectReasons.map(({ value, label }) => ({ value: value as string, label })),
    { value: "", label: "No reason given" },
  ],
};
