import { ownsPets, treatsPets } from "#app/platform/actor.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { findClinic } from "./find-clinic.server.ts";
import { searchVets } from "./list-vets.server.ts";
import {
  deletePractice,
  findVetRow,
  listDateHours,
  listHours,
  listSpecialisations,
  listVetDaysOff,
  listVisitKinds,
} from "./vet.queries.server.ts";
import { formatClock, vetList, weekdays } from "./vet.ts";

export const vetDescriptor = {
  entity: "vet",

  async search(q, { role }, text, limit) {
    if (!ownsPets(role)) return undefined;
    const found = await searchVets(q, text);
    return {
      title: "Veterinarians",
      hits: found.slice(0, limit).map(({ id, name, clinic, area, ...vet }) => ({
        href: `${vetList.path}/${id}`,
        label: name,
        more: [clinic, area].filter(Boolean).join(", "),
        facts: { name, clinic, area, specialisation: vet.specialisations.join(" ") },
        picture: { personId: id, name, photoId: vet.photo_id },
      })),
      all: listHref(vetList, { searchTerm: text }),
    };
  },

  async firstSteps(q, { id, role }) {
    if (!treatsPets(role)) return [];
    const gaps = (await listProfileGaps(q, [id])).get(id) ?? [];
    const clinic = await findClinic(q, id);
    const where = clinic.area ? ` in ${clinic.area}` : "";
    return [
      {
        label: "Enter your hours",
        text: `Owners book the times that you work. Once our team has verified you, owners${where} see you.`,
        href: "/dashboard/profile/hours",
        isDone: !gaps.includes("hours"),
        form: { name: "week" as const },
      },
      {
        label: "Describe your practice",
        text: "Clinic, area, what you treat, and your fee. Without a clinic owners do not find you.",
        href: "/dashboard/profile/practice",
        isDone: !gaps.includes("clinic"),
        form: { name: "clinic" as const, data: clinic },
      },
    ];
  },

  personalData: {
    area: {
      key: "practice",
      title: "Practice and hours",
      async list(q, { id }) {
        const row = await findVetRow(q, id);
        if (!row) return { data: [], lines: [] };
        const specialisations = await listSpecialisations(q, id);
        const hours = await listHours(q, [id]);
        const dateHours = await listDateHours(q, [id], "");
        const daysOff = await listVetDaysOff(q, [id], "");
        const kinds = await listVisitKinds(q, [id]);
        return {
          data: [
            {
              clinic: row.clinic,
              specialisations,
              feeKobo: row.fee_kobo,
              slotMinutes: row.slot_minutes,
              noticeHours: row.notice_hours,
              visitKinds: kinds.map(({ name, minutes, fee_kobo: feeKobo }) => {
                return { name, minutes, feeKobo };
              }),
              hours: hours.map(({ weekday, starts, ends }) => ({
                day: weekdays[weekday - 1] ?? "",
                from: formatClock(starts),
                until: formatClock(ends),
              })),
              dateHours: dateHours.map(({ day, starts, ends }) => {
                return { day, from: formatClock(starts), until: formatClock(ends) };
              }),
              daysOff: daysOff.map(({ day }) => day),
            },
          ],
          lines: [
            { label: "Clinic", text: row.clinic },
            { label: "Specialisations", text: specialisations.join(", ") },
            { label: "Fee", text: row.fee_kobo === null ? null : formatMoney(row.fee_kobo) },
          ],
        };
      },
    },

    async erase(trx, { id }) {
      await deletePractice(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
