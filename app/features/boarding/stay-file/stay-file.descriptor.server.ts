import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { deleteExpiredStayFiles } from "./delete-expired-stay-files.server.ts";
import { formFilesMb } from "./stay-file-policy.ts";

export const stayFileDescriptor = {
  entity: "stay_file",
  uploadPaths: [
    // Eight photos and two documents of one pet, and room for one file above the limit.
    { path: "/pet-boarding/form", bytes: uploadBodyLimit(formFilesMb), role: "everybody" },
    { path: "/r", below: true, bytes: uploadBodyLimit(24), role: "everybody" },
    { path: "/api/upload", bytes: uploadBodyLimit(24), role: "everybody" },
  ],

  deleteExpired: deleteExpiredStayFiles,
} satisfies EntityDescriptor;
