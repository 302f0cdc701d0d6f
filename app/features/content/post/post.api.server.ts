import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { postSteps } from "./post-steps.server.ts";

export const staffPostSteps = stepOperations(postSteps, "staff", {
  path: "/api/stories/:id",
  noun: "Story",
  area: "stories",
  role: "staff",
});
