/** The queries that other entities may use, in their own transaction. */
export {
  findListing,
  findPublicId,
  findPublicListing,
  lockListing,
} from "./listing.queries.server.ts";
