import { formatInstant } from "#app/platform/dates.ts";
import type { SearchPart } from "#app/platform/records/search-part.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { ownAppointmentList, statusNames, vetAppointmentList } from "./appointment.ts";
import { searchAppointments } from "./search-appointments.queries.server.ts";

/** Of an owner and a veterinarian their own, of staff all of them; no list shows what the text finds. */
export const searchAppointmentsFor: NonNullable<SearchPart["search"]> = async (
  q,
  { id, role },
  typed,
  limit,
) => {
  if (role === "boarder") return undefined;
  const whose =
    role === "veterinarian" ? { vetId: id } : role === "petOwner" ? { ownerId: id } : undefined;
  const found = await searchAppointments(q, whose, searchTerms(typed), limit);
  const pageOf = (one: (typeof found)[number]) => {
    if (role === "veterinarian") return `${vetAppointmentList.path}/${one.id}`;
    if (role === "petOwner") return `${ownAppointmentList.path}/${one.id}`;
    return `/dashboard/staff/appointments/${one.id}`;
  };
  return {
    title: "Appointments",
    hits: found.map((one) => {
      const { pet_name: pet, vet_name: vet, owner_name: owner } = one;
      const sides = role === "petOwner" ? [vet] : role === "veterinarian" ? [owner] : [owner, vet];
      const people = sides.filter((side) => side !== null);
      return {
        href: pageOf(one),
        label: [pet, ...people].join(", "),
        more: `${formatInstant(one.starts_at)}, ${statusNames[one.status]}`,
        facts: {
          pet,
          ...(role !== "veterinarian" && { vet }),
          ...(role !== "petOwner" && { owner }),
        },
        // Staff do not see the pets of owners.
        picture: role === "staff" ? { personId: one.id, name: pet } : { photoId: one.photo_id },
      };
    }),
  };
};
