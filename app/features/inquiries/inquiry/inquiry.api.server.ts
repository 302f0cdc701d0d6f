import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { inquirySteps } from "./inquiry-steps.server.ts";

export const staffInquirySteps = stepOperations(inquirySteps, "staff", {
  path: "/api/inquiries/:id",
  noun: "Inquiry",
  area: "inquiries",
  role: "staff",
});
