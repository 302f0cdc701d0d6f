import { ownsPets, runsRescue, treatsPets } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { SearchPart } from "#app/platform/records/search-part.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { appointmentStatusNames, ownAppointmentList, vetAppointmentList } from "./appointment.ts";
import { searchAppointments } from "./search-appointments.queries.server.ts";

/** Owners and veterinarians find their own, staff all. */
export const searchAppointmentsFor: NonNullable<SearchPart["search"]> = async (
  q,
  { id, role },
  text,
  limit,
) => {
  const isVet = treatsPets(role);
  const isOwner = ownsPets(role);
  const isStaff = runsRescue(role);
  if (!isVet && !isOwner && !isStaff) return undefined;
  const whose = isVet ? { vetId: id } : isOwner ? { ownerId: id } : undefined;
  const found = await searchAppointments(q, whose, searchTerms(text), limit);
  const pageHref = (one: (typeof found)[number]) => {
    if (isVet) return `${vetAppointmentList.path}/${one.id}`;
    if (isOwner) return `${ownAppointmentList.path}/${one.id}`;
    return `/dashboard/staff/appointments/${one.id}`;
  };
  return {
    title: "Appointments",
    hits: found.map((one) => {
      const { pet_name: pet, vet_name: vet, owner_name: owner } = one;
      const sides = isOwner ? [vet] : isVet ? [owner] : [owner, vet];
      const people = sides.filter((side) => side !== null);
      return {
        href: pageHref(one),
        label: [pet, ...people].join(", "),
        more: `${formatInstant(one.starts_at)}, ${appointmentStatusNames[one.status]}`,
        facts: {
          pet,
          ...(!isVet && { vet }),
          ...(!isOwner && { owner }),
        },
        // Staff do not see the pets of owners.
        picture: isStaff ? { personId: one.id, name: pet } : { photoId: one.photo_id },
      };
    }),
  };
};
