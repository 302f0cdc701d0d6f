import { vetList } from "#app/features/providers/vet/vet.ts";

type Wanted = {
  petId: string;
  /** The vaccine. */
  title: string;
  /** Who gave the last one, where they can be booked. */
  vetId?: string | undefined;
};

/** The address at which a vaccination that is due is booked: the pet and the reason are filled in. */
export function bookVaccination({ petId, title, vetId }: Wanted): string {
  const wish = new URLSearchParams({ pet: petId, reason: `Vaccination: ${title}` });
  if (vetId) return `${vetList.path}/${vetId}?${wish}#book`;
  wish.set("sortBy", "nextFree");
  return `${vetList.path}?${wish}`;
}
