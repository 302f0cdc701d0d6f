import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import type { StayPet } from "./stay.ts";

/** Folded words that only breeds of one kind have. */
const breedWords: Record<PetType, string> = {
  Dog: `dog dogs puppy mongrel ekuke boerboel alsatian shepherd rottweiler lhasa apso eskimo samoyed retriever labrador terrier
    poodle bulldog pitbull mastiff husky spaniel chihuahua pomeranian maltese dachshund doberman dobermann dalmatian beagle
    collie corso akita pug basenji boxer hound greyhound setter schnauzer shih tzu ridgeback malinois cockapoo`,
  Cat: "cat cats kitten persian siamese coon ragdoll tabby bengal sphynx angora birman burmese calico moggy shorthair",
  Other: `rabbit bunny hamster parrot budgerigar budgie lovebird canary pigeon bird tortoise turtle goat horse pony
    hedgehog ferret monkey chicken duck`,
};

const kinds = new Map(
  Object.entries(breedWords).flatMap(([kind, words]) =>
    words.split(/\s+/).map((word) => [word, kind as PetType] as const),
  ),
);

/** The owner's choice, or a guess by the breed; undefined where the breed suggests none or two kinds. */
export function kindOfPet({ kind, breed }: Pick<StayPet, "kind" | "breed">): PetType | undefined {
  if (kind !== null) return kind;
  const matches = new Set(
    searchWords(breed)
      .split(" ")
      .flatMap((word) => kinds.get(word) ?? []),
  );
  return matches.size === 1 ? [...matches][0] : undefined;
}

/** Form fields for the kind of each pet, by position. */
const kindFields = ["kind", "kind2", "kind3", "kind4", "kind5"] as const;
type KindField = (typeof kindFields)[number];

export function kindField(position: number): KindField {
  return kindFields[position] ?? "kind";
}

export function kindMissing(pet: string): string {
  return `Please say what kind of animal ${pet} is`;
}
