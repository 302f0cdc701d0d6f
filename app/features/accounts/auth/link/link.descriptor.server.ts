import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { deleteLinksOf } from "./link.queries.server.ts";

export const linkDescriptor = {
  entity: "link",

  personalData: {
    async erase(trx, { id, emailKey }) {
      await deleteLinksOf(trx, id, emailKey);
      return [];
    },
  },
} satisfies PrivacyPart;
