/**
 * Reads and locks of pets for other entities, in their own transaction or by the reader; the SQL stays beside its
 * table.
 */
export { findOwnPet, listOwnPetIds, lockPet, type Pet } from "./pet.queries.server.ts";
export { findPatient, findSharedPet, listPatientsAmong } from "./pet-share.queries.server.ts";
