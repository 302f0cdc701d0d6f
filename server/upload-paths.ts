import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { UploadForms, UploadPath } from "#app/platform/files/upload-path.ts";

/** Forms with files, each with its body limit. All other paths have `bodyBytes`. */
const paths = (entityDescriptors as readonly UploadForms[]).flatMap(
  ({ uploadPaths }) => uploadPaths ?? [],
);

export function findUploadPath(path: string): UploadPath | undefined {
  // The router requests a page's data under its path with a suffix.
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
