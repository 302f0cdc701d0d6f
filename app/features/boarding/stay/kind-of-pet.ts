import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import { petTypeOf } from "./stay.ts";

/** Words of breeds that only one kind of animal has, folded. */
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

/** What a stay says of its pet. */
type StayPet = { pet_species: string | null; pet_breed: string };

/** Whether it is the owner's pet, of which they have said what it is. */
export function isKindKnown({ pet_species }: StayPet): boolean {
  return pet_species !== null;
}

/** What a stay's pet is: as its owner said, or by the words of its breed; undefined where these say nothing, or two things. */
export function kindOfPet({ pet_species, pet_breed }: StayPet): PetType | undefined {
  if (pet_species !== null) return petTypeOf(pet_species);
  const said = new Set(
    searchWords(pet_breed)
      .split(" ")
      .flatMap((word) => kinds.get(word) ?? []),
  );
  return said.size === 1 ? [...said][0] : undefined;
}

/** Said where it is not known. */
export function kindMissing(pet: string): string {
  return `Please say what kind of animal ${pet} is`;
}
