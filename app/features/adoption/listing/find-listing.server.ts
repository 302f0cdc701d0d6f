/** What other entities read and lock of listings, in their own transaction or by the reader. */
export {
  findListing,
  findPublicId,
  findPublicListing,
  lockListing,
} from "./listing.queries.server.ts";
