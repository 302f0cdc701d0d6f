import { findNewestStay } from "#app/features/animals/care-episode/find-animal.server.ts";
import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { animalSteps } from "./animal-steps.server.ts";

export const staffAnimalSteps = stepOperations(animalSteps, "staff", {
  path: "/api/animals/:id",
  noun: "Animal",
  area: "animals",
  role: "staff",
  findRecord: findNewestStay,
});
