import { animalList, animalPath } from "#app/features/pets/pet/animal.ts";
import { staffPetPath } from "#app/features/pets/pet/pet.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { formatDay, lagosDay } from "#app/platform/dates.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import { listAnimals } from "./animal-list.queries.server.ts";
import { listContactsOf } from "./care-contact.queries.server.ts";
import { listEpisodeNames, listEpisodes } from "./care-episode.queries.server.ts";
import { contactRoles, describeAnimal } from "./care-episode.ts";
import { deleteExpiredContacts, eraseContactsOf } from "./erase-contacts.server.ts";
import { searchAnimals } from "./list-animals.server.ts";
import { listOfferedPets } from "./offer-pet.server.ts";
import { holdEnds } from "./remind-of-holds.server.ts";

const offeredKind = "pets-offered";

export const careEpisodeDescriptor = {
  entity: "care-episode",
  audited: { "care-episode": { inWords: "animal in our care" } },
  uploadPaths: [
    // Above the allowed 10 MB, so that a slightly larger picture is refused by name and the form stays.
    { path: `${animalList.path}/new`, bytes: uploadBodyLimit(24), role: "staff" },
    { path: `${animalList.path}/:id/edit`, bytes: uploadBodyLimit(24), role: "staff" },
  ],
  webhookEvents: {
    "animal.intake": "Animals that were taken in",
    "animal.outcome": "Animals that left",
  },

  async search(q, { role }, input, limit, now) {
    if (!runsRescue(role)) return undefined;
    const animals = await listAnimals(q, searchAnimals(input, lagosDay(now)), { limit, offset: 0 });
    return {
      title: "Animals",
      hits: animals.map((animal) => ({
        href: animalPath(animal.id),
        label: animal.title,
        more: `No. ${animal.number}, ${describeAnimal(animal, undefined)}`,
        facts: {
          ...{ name: animal.title, breed: animal.breed, kind: animal.species },
          ...{ number: String(animal.number), microchip: animal.microchip },
        },
        picture: animal.photo_id
          ? { photoId: animal.photo_id }
          : { listingId: animal.listing_id ?? "" },
      })),
      all: listHref(animalList, { q: input }),
    };
  },

  /** Pets that their owners offer. */
  async waiting(q, { role }, { limit }) {
    if (!runsRescue(role)) return [];
    const offered = await listOfferedPets(q, limit);
    return offered.map(({ id, name, owner, owner_id, phone, offer_reason, offered_at }) => ({
      id,
      kind: offeredKind,
      due: offered_at ?? "",
      href: staffPetPath(id),
      picture: { personId: owner_id, name: owner },
      title: owner,
      text: `wants to give ${name} to us${phone ? `, ${formatPhone(phone)}` : ""}`,
      message: offer_reason,
      buttons: [],
      links: [
        { text: "Take in", label: `Take in ${name}`, href: `${animalList.path}/new?offered=${id}` },
      ],
    }));
  },

  async tiles(q, { role }, max) {
    if (!runsRescue(role)) return [];
    const count = (await listOfferedPets(q, max + 1)).length;
    const label = "Pets that owners offer";
    return [{ key: offeredKind, label, href: "/dashboard", ...countUpTo(max, count) }];
  },

  titles: listEpisodeNames,

  staffNotifications: {
    events: [holdEnds],
    about: "holds",
    list: { text: "Animals on hold:", path: listHref(animalList, { show: "hold" }) },
    async listSentences(q, notifications) {
      const stays = await listEpisodes(
        q,
        notifications.map(({ entity_id }) => entity_id),
      );
      const names = await listEpisodeNames(
        q,
        stays.map(({ id }) => id),
      );
      return notifications.flatMap(({ id, entity_id }) => {
        const stay = stays.find((one) => one.id === entity_id);
        if (stay?.status !== "in_care" || !stay.hold_until) return [];
        const name = safeName(names.get(entity_id) ?? "");
        const sentence = `The hold of ${name} ends on ${formatDay(stay.hold_until)}.`;
        return [{ id, sentence, path: animalPath(stay.pet_id) }];
      });
    },
  },

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
