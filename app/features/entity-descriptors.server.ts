import { personDescriptor } from "./accounts/person/person.descriptor.server.ts";
import { catalogueDescriptor } from "./adoption/catalogue/catalogue.descriptor.server.ts";
import { interestDescriptor } from "./adoption/interest/interest.descriptor.server.ts";
import { listingDescriptor } from "./adoption/listing/listing.descriptor.server.ts";
import { inquiryDescriptor } from "./inquiries/inquiry/inquiry.descriptor.server.ts";

/** Every entity that contributes to search, dashboard, analytics, digest, references, export and erasure. */
export const entityDescriptors = [
  catalogueDescriptor,
  listingDescriptor,
  interestDescriptor,
  personDescriptor,
  inquiryDescriptor,
] as const;
