/** The queries that other entities may use, in their own transaction. */
export {
  findOpenStay,
  listVaccinatedOfListing,
  lockListingOfAnimal,
} from "./care-episode.queries.server.ts";
