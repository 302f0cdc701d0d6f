import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { releasePhoto } from "./profile-photo.queries.server.ts";

/** The photo; the rest of a profile is the person's own row. */
export const profileDescriptor = {
  entity: "profile",

  personalData: {
    async erase(trx, { id }) {
      await releasePhoto(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
