export type CardOutcome =
  | { outcome: "success" }
  | { outcome: "declined"; why: string }
  | { outcome: "unanswered"; why: string };

export type TestCard = CardOutcome & { number: string; about: string };

/** The provider's own test cards, and what each does here. */
export const testCards: readonly TestCard[] = [
  { number: "4084084084084081", about: "Visa, pays", outcome: "success" },
  { number: "4084080000000409", about: "Visa with the bank's page, pays", outcome: "success" },
  { number: "507850785078507812", about: "Verve with a PIN, pays", outcome: "success" },
  { number: "5060666666666666666", about: "Verve with a PIN and a code, pays", outcome: "success" },
  { number: "50785078507850784", about: "Verve with a PIN and a phone, pays", outcome: "success" },
  {
    number: "4084080000005408",
    about: "Visa, declined by its bank",
    outcome: "declined",
    why: "Declined",
  },
  {
    number: "5060660000000064",
    about: "Verve, an error at its bank",
    outcome: "declined",
    why: "Error at the bank",
  },
  {
    number: "506066506066506067",
    about: "Verve, its bank does not answer",
    outcome: "unanswered",
    why: "The bank has not answered yet",
  },
];

/** Spaces and dashes do not count. */
export function findTestCard(typed: string): TestCard | undefined {
  const number = typed.replaceAll(/[\s-]/g, "");
  return testCards.find((card) => card.number === number);
}
