/** The queries that other entities may use, in their own transaction. */
export {
  findOwnPet,
  listOwnPetIds,
  listPetPhotoIds,
  lockPet,
  type Pet,
} from "./pet.queries.server.ts";
export { findPatient, findSharedPet, listPatientsAmong } from "./pet-share.queries.server.ts";
