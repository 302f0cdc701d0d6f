import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { UploadPath } from "#app/platform/files/upload-path.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

/** Forms that carry files: their sum, and 256 kB for the words. Everything else is held to `bodyBytes`. */
const paths = (entityDescriptors as readonly EntityDescriptor[]).flatMap(
  ({ uploadPaths }) => uploadPaths ?? [],
);

/** Returns how many bytes a form with files may have at this path and whose it is; undefined where none are taken. */
export function findUploadPath(path: string): UploadPath | undefined {
  // The router asks for the data of a page under its path with a suffix.
  const page = path.replace(/\/+$/, "").replace(/\.data$/, "");
  return paths.find(({ path, below }) =>
    below ? page.startsWith(`${path}/`) : isPage(page.split("/"), path.split("/")),
  );
}

/** `:id` stands for any one segment. */
function isPage(page: readonly string[], path: readonly string[]): boolean {
  return (
    page.length === path.length &&
    path.every((segment, at) => segment === ":id" || segment === page[at])
  );
}
