import { vetList } from "#app/features/providers/vet/vet.ts";

type DueVaccine = {
  petId: string;
  title: string;
  /** Who gave the last one, if they can be booked. */
  vetId?: string | undefined;
};

/** The booking form, with pet and reason filled in. */
export function bookVaccinationPath({ petId, title, vetId }: DueVaccine): string {
  const query = new URLSearchParams({ pet: petId, reason: `Vaccination: ${title}` });
  if (vetId) return `${vetList.path}/${vetId}?${query}#book`;
  query.set("sortBy", "nextFree");
  return `${vetList.path}?${query}`;
}
