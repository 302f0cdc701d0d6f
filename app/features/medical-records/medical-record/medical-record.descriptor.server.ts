import {
  addRecordPath,
  animalList,
  animalPath,
  vaccinationPath,
} from "#app/features/pets/pet/animal.ts";
import { ownsPets, runsRescue } from "#app/platform/actor.ts";
import { addDays, formatDay, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { plainLine, safeName } from "#app/platform/mail/plain-words.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import { bookVaccinationPath } from "./book-vaccination.ts";
import { deleteExpiredRecords } from "./delete-expired-records.server.ts";
import { eraseMedicalRecords, listRecordsOfOwner } from "./erase-records.server.ts";
import { recordKindNames } from "./medical-record.ts";
import { animalReminderDays, reminderDays } from "./medical-record-policy.ts";
import { vaccinationDue } from "./remind-staff.server.ts";
import { listDueInCare, listDueOfOwner, listDueOfRecords } from "./reminder.queries.server.ts";
import { dueInWords } from "./reminder-emails.ts";

/** A hundred pets with five vaccines each. */
const maxDue = 500;
const yearDays = 365;
const reminderWindow = Math.max(...reminderDays);

const dueKind = "vaccinations-due";

/** What staff see of the animals in care. */
const announcedUntil = (now: Date) => addDays(lagosDay(now), animalReminderDays);

export const medicalRecordDescriptor = {
  entity: "medical-record",
  // Room for five documents, one of them above the limit, so that the form itself refuses it.
  uploadPaths: [
    {
      path: "/dashboard/pet-owner/pets/:id/add-record",
      bytes: uploadBodyLimit(64),
      role: "petOwner",
    },
    {
      path: "/dashboard/veterinarian/patients/:id/add-record",
      bytes: uploadBodyLimit(64),
      role: "veterinarian",
    },
    { path: addRecordPath(":id"), bytes: uploadBodyLimit(64), role: "staff" },
  ],

  async waitingCounts(q, { id, role }, max, now) {
    if (runsRescue(role)) {
      const due = await listDueInCare(q, { until: announcedUntil(now), limit: max + 1 });
      const tile = { key: dueKind, label: "Vaccinations due", href: animalList.path };
      return [{ menu: animalList.path, ...countUpTo(max, due.length), tile }];
    }
    if (!ownsPets(role)) return [];
    const until = addDays(lagosDay(now), reminderWindow);
    const due = await listDueOfOwner(q, id, { until, limit: max + 1 });
    return [{ menu: "/dashboard/pet-owner/pets", ...countUpTo(max, due.length) }];
  },

  async waiting(q, { id, role }, { limit, now }) {
    const today = lagosDay(now);
    if (runsRescue(role)) {
      const due = await listDueInCare(q, { until: announcedUntil(now), limit });
      return due.map(({ id, pet_id, name, photo_id, listing_id, title, due_on }) => ({
        id,
        kind: dueKind,
        due: lagosInstant(due_on).toISOString(),
        isPressing: due_on <= today,
        picture: photo_id ? { photoId: photo_id } : { listingId: listing_id ?? "" },
        title: name,
        href: animalPath(pet_id),
        text: `${title} ${dueInWords(due_on, today)}`,
        buttons: [],
        links: [
          {
            text: "Given",
            label: `${title} was given to ${name}`,
            href: vaccinationPath(pet_id, title),
          },
        ],
      }));
    }
    if (!ownsPets(role)) return [];
    const due = await listDueOfOwner(q, id, { until: addDays(today, reminderWindow), limit });
    return due.map(({ record_id, pet_id, pet_name, photo_id, title, due_on, vet_id }) => ({
      id: record_id,
      kind: dueKind,
      due: lagosInstant(due_on).toISOString(),
      picture: { photoId: photo_id },
      title: pet_name,
      href: `/dashboard/pet-owner/pets/${pet_id}`,
      text: `${title} ${dueInWords(due_on, today)}`,
      buttons: [],
      links: [
        {
          text: "Book",
          label: `Book a veterinarian for ${pet_name}`,
          href: bookVaccinationPath({ petId: pet_id, title, vetId: vet_id ?? undefined }),
        },
      ],
    }));
  },

  async charts(q, { id, role }, now) {
    if (!ownsPets(role)) return [];
    const today = lagosDay(now);
    const due = await listDueOfOwner(q, id, { until: addDays(today, yearDays), limit: maxDue });
    const within = (from: number, to: number) =>
      due.filter(({ due_on: day }) => day >= addDays(today, from) && day <= addDays(today, to));
    const bar = (label: string, some: readonly unknown[]) => ({ label, value: some.length });
    return [
      {
        id: dueKind,
        title: "Vaccinations due",
        heads: { label: "When", value: "Vaccinations" },
        bars: [
          bar(
            "overdue",
            due.filter(({ due_on: day }) => day < today),
          ),
          bar(`in ${reminderWindow} days`, within(0, reminderWindow)),
          bar(`in ${reminderWindow + 60} days`, within(reminderWindow + 1, reminderWindow + 60)),
          bar("in a year", within(reminderWindow + 61, yearDays)),
        ],
      },
    ];
  },

  staffNotifications: {
    events: [vaccinationDue],
    about: "vaccinations",
    list: { text: "All animals:", path: animalList.path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const byId = new Map((await listDueOfRecords(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, entity_id }) => {
        const one = byId.get(entity_id);
        if (!one) return [];
        const sentence = `${safeName(one.name)}: ${plainLine(one.title, 80)} is due on ${formatDay(one.due_on)}.`;
        return [{ id, sentence, path: vaccinationPath(one.pet_id, one.title) }];
      });
    },
  },

  personalData: {
    area: {
      key: "medicalRecords",
      title: "Health pages of your pets",
      async list(q, { id }) {
        const records = await listRecordsOfOwner(q, id);
        return {
          data: records.map((row) => ({
            id: row.id,
            petId: row.pet_id,
            kind: row.kind,
            day: row.happened_on,
            title: row.title,
            text: row.text,
            batch: row.batch,
            nextDueOn: row.next_due_on,
            corrects: row.corrects_id,
            writtenBy: row.author_name,
            writtenAt: row.created_at,
            files: row.files.map(({ file_name: name, bytes }) => ({ name, bytes })),
          })),
          lines: records.map(({ kind, title, happened_on }) => ({
            text: `${recordKindNames[kind]}: ${title}, ${formatDay(happened_on)}`,
          })),
        };
      },
    },
    erase: eraseMedicalRecords,
  },

  deleteExpired: deleteExpiredRecords,
} satisfies EntityDescriptor;
