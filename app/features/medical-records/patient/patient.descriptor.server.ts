import { describePet } from "#app/features/pets/pet/pet.ts";
import { treatsPets } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { SearchPart } from "#app/platform/records/search-part.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listPatientRows } from "./patient.queries.server.ts";
import { patientList } from "./patient.ts";

/** Patients have no data of their own: the pet belongs to its owner, the entries to the pet. */
export const patientDescriptor = {
  entity: "patient",

  async search(q, { id, role }, text, limit, now) {
    if (!treatsPets(role)) return undefined;
    const filter = { vetId: id, today: lagosDay(now), terms: searchTerms(text) };
    const found = await listPatientRows(q, filter, { limit, offset: 0 });
    return {
      title: "Patients",
      hits: found.map((pet) => ({
        href: `${patientList.path}/${pet.id}`,
        label: pet.name,
        more: [describePet({ ...pet, age: undefined }), pet.owner_name].filter(Boolean).join(", "),
        facts: { name: pet.name, owner: pet.owner_name ?? "", breed: pet.breed, kind: pet.species },
        picture: { photoId: pet.photo_id },
      })),
      all: listHref(patientList, { q: text }),
    };
  },
} satisfies SearchPart;
