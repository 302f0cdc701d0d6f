/** The queries that other entities may use, in their own transaction. */
export {
  changeKeeper,
  findAnimalByNumber,
  findOfferedPet,
  findPetByMicrochip,
  giveToOwner,
  listOfferedPets,
  listStaleVaccinated,
  settleVaccinated,
  takeFromOwner,
  takeNumber,
  updateAnimal,
  updateOffer,
} from "./animal.queries.server.ts";
export {
  countOwnPets,
  findOwnPet,
  insertPet,
  listOwnPetIds,
  listPetsById,
  lockPet,
  type Pet,
} from "./pet.queries.server.ts";
export { findPatient, findSharedPet, listPatientsAmong } from "./pet-share.queries.server.ts";
