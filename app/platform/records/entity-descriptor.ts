import type { UploadForms } from "../files/upload-path.ts";
import type { PictureOwner } from "../pictures/pictures.server.ts";
import type { HomePart } from "./home-part.ts";
import type { NewsPart } from "./news-part.ts";
import type { PrivacyPart } from "./privacy-part.ts";
import type { ReferencePart } from "./reference-part.ts";
import type { RelatedPart } from "./related-part.ts";
import type { SearchPart } from "./search-part.ts";

/** What one entity contributes to screens and jobs that cover all entities. Import only the part that you read. */
export type EntityDescriptor = SearchPart &
  HomePart &
  RelatedPart &
  PrivacyPart &
  ReferencePart &
  NewsPart &
  PictureOwner &
  UploadForms;
