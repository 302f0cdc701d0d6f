/** The queries that other entities may use, in their own transaction. */
export {
  findListing,
  findPublicId,
  findPublicListing,
  type Listing,
  listingRecord,
  lockListing,
} from "./listing.queries.server.ts";
export {
  countPendingInterests,
  findStaffListings,
  listStaffListings,
} from "./listing-search.queries.server.ts";
