import { boardsPets, ownsPets } from "#app/platform/actor.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { releasePhotoPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import {
  clearHome,
  deleteHomePhotos,
  findHomeRow,
  listHomePhotos,
} from "./boarder.queries.server.ts";
import { boarderList, kindsInWords } from "./boarder.ts";
import { findOffer } from "./find-offer.server.ts";
import { listPetTypes, searchBoarders } from "./list-boarders.server.ts";

export const boarderDescriptor = {
  entity: "boarder",
  // Six photos, one of them above the promised size.
  uploadPaths: [
    { path: "/dashboard/profile/boarding-home", bytes: uploadBodyLimit(74), role: "boarder" },
  ],

  async search(q, { role }, text, limit) {
    if (!ownsPets(role)) return undefined;
    const found = await searchBoarders(q, text);
    return {
      title: "Pet boarders",
      hits: found.slice(0, limit).map((one) => ({
        href: `${boarderList.path}/${one.id}`,
        label: one.name,
        more: [one.area, kindsInWords(listPetTypes(one))].filter(Boolean).join(", "),
        facts: { name: one.name, area: one.area, description: one.about },
        picture: { personId: one.id, name: one.name },
      })),
      all: listHref(boarderList, { searchTerm: text }),
    };
  },

  async firstSteps(q, { id, role }) {
    if (!boardsPets(role)) return [];
    const isDone = !(await listProfileGaps(q, [id])).has(id);
    const offer = isDone ? undefined : await findOffer(q, id);
    return [
      {
        label: "Places, kinds, price",
        text: `A short form. Once our team has verified you, owners${offer?.area ? ` in ${offer.area}` : ""} see you.`,
        href: "/dashboard/profile/places",
        isDone,
        ...(offer && { form: { name: "offer" as const, data: offer } }),
      },
      {
        label: "Describe your home",
        text: "A few words and photos: owners choose by them.",
        href: "/dashboard/profile/boarding-home",
        isDone: Boolean((await findHomeRow(q, id))?.about),
      },
    ];
  },

  /** Anybody signed in sees a home's photos. */
  maySeePicture: async (_q, _id, actor) => actor !== undefined,

  personalData: {
    area: {
      key: "boardingHome",
      title: "Boarding home",
      async list(q, { id }) {
        const row = await findHomeRow(q, id);
        if (!row) return { data: [], lines: [] };
        const photos = (await listHomePhotos(q, [id])).length;
        return {
          data: [
            {
              about: row.about,
              pricePerNightKobo: row.price_kobo,
              shownPublicly: row.shown_publicly === 1,
              photos,
            },
          ],
          lines: [
            { label: "About the home", text: row.about },
            {
              label: "Price of a night",
              text: row.price_kobo === null ? null : formatMoney(row.price_kobo),
            },
            { label: "Shown on the public page", text: row.shown_publicly === 1 ? "Yes" : "No" },
            { label: "Photos", text: String(photos) },
          ],
        };
      },
    },

    async erase(trx, { id }, now) {
      const photos = await listHomePhotos(trx, [id]);
      await deleteHomePhotos(trx, id);
      for (const { picture_id } of photos) await releasePhotoPicture(trx, picture_id);
      await clearHome(trx, id, now.toISOString());
      return [];
    },
  },
} satisfies EntityDescriptor;
