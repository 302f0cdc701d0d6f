import type { UploadForms } from "../files/upload-path.ts";
import type { PictureOwner } from "../pictures/pictures.server.ts";
import type { HomePart } from "./home-part.ts";
import type { NewsPart } from "./news-part.ts";
import type { PrivacyPart } from "./privacy-part.ts";
import type { ReferencePart } from "./reference-part.ts";
import type { RelatedPart } from "./related-part.ts";
import type { SearchPart } from "./search-part.ts";

/**
 * What one entity contributes to the screens and jobs that cover all entities; everything but its name is optional. A
 * descriptor imports its own folder and `platform/`, and holds no component. Who reads a part imports that part alone.
 */
export type EntityDescriptor = SearchPart &
  HomePart &
  RelatedPart &
  PrivacyPart &
  ReferencePart &
  NewsPart &
  PictureOwner &
  UploadForms;
