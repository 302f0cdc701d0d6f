import { formatDay } from "#app/platform/dates.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import { listContactsOf } from "./care-contact.queries.server.ts";
import { listEpisodeNames } from "./care-episode.queries.server.ts";
import { contactRoles } from "./care-episode.ts";
import { deleteExpiredContacts, eraseContactsOf } from "./erase-contacts.server.ts";

/** Search, home and pages follow with the screens of animals. */
export const careEpisodeDescriptor = {
  entity: "care-episode",
  audited: { "care-episode": { inWords: "animal in our care" } },

  titles: listEpisodeNames,

  personalData: {
    area: {
      key: "animals",
      title: "Animals that you brought to us or took home",
      async list(q, subject) {
        const contacts = await listContactsOf(q, subject, maxExported);
        return {
          data: contacts.map((contact) => ({
            animal: contact.animal,
            number: contact.number,
            role: contactRoles[contact.role],
            cameOn: contact.intake_day,
            leftOn: contact.outcome_day,
            name: contact.name,
            phone: contact.phone,
            email: contact.email,
          })),
          lines: contacts.map(({ animal, role, intake_day, outcome_day }) => ({
            text: `${animal}: ${contactRoles[role]}, ${formatDay(outcome_day ?? intake_day)}`,
          })),
        };
      },
    },
    erase: eraseContactsOf,
  },

  deleteExpired: deleteExpiredContacts,
} satisfies EntityDescriptor;
