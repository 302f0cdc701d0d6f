/** How a boarder has compared name and date of a pet's vaccination card. */
export const cardChecks = ["file", "paper"] as const;
export type CardCheck = (typeof cardChecks)[number];

export const cardCheckNames: Record<CardCheck, string> = {
  file: "Its file: name and date are right",
  paper: "Seen on paper: name and date are right",
};

/** Form fields for the card of each pet, by position. */
export const cardFields = ["card", "card2", "card3", "card4", "card5"] as const;
export type CardField = (typeof cardFields)[number];

export function cardField(position: number): CardField {
  return cardFields[position] ?? "card";
}

export function cardMissing(pet: string): string {
  return `Please look at the vaccination card of ${pet}`;
}

export function cardNotSent(pet: string): string {
  return `There is no file of ${pet}'s card: please look at it on paper`;
}

const seen: Record<CardCheck, string> = { file: "seen in its file", paper: "seen on paper" };

/** `Vaccination card seen on paper.` or `Vaccination cards: Ada, seen on paper. Bingo, seen in its file.` */
export function cardsInWords(
  pets: readonly { name: string; position: number }[],
  cards: readonly (CardCheck | undefined)[],
): string | null {
  const checked = pets.flatMap(({ name, position }) => {
    const card = cards[position];
    return card ? [{ name, words: seen[card] }] : [];
  });
  if (checked.length === 0) return null;
  if (pets.length === 1) return `Vaccination card ${checked[0]?.words}.`;
  return `Vaccination cards: ${checked.map(({ name, words }) => `${name}, ${words}`).join(". ")}.`;
}
