import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { isPublicPhoto } from "./person.queries.server.ts";
import { releaseProfilePhoto } from "./person-photo.server.ts";

/** The other data is in the person's own row. */
export const personPhotoDescriptor = {
  entity: "profile",
  uploadPaths: [{ path: "/dashboard/profile/edit", bytes: uploadBodyLimit(24) }],

  /** Anybody signed in sees people's photos, and everybody those of boarders who are shown in public. */
  maySeePicture: async (q, id, actor) => actor !== undefined || isPublicPhoto(q, id),

  personalData: {
    async erase(trx, { id }) {
      await releaseProfilePhoto(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
