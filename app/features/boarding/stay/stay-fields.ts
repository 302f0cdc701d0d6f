/** The fields of the boarding form by their names (specification section 3), with their labels, in the form's order. */
export const stayLabels = {
  ownerName: "Owner Name",
  ownerEmail: "Email",
  ownerPhone: "Phone Number",
  petName: "Pet Name",
  petAge: "Pet Age",
  petBreed: "Breed",
  allergies: "Allergies",
  medications: "Medications",
  feedingSchedule: "Feeding Schedule",
  specialInstructions: "Special Instructions",
  emergencyContactName: "Emergency Contact Name",
  emergencyContactPhone: "Emergency Contact Phone",
  veterinarianName: "Veterinarian Name",
  veterinarianPhone: "Veterinarian Phone",
  startDate: "Start Date",
  endDate: "End Date",
} as const;
export type StayField = keyof typeof stayLabels;
export const stayFieldNames = Object.keys(stayLabels) as StayField[];

/** The message of a required field that is empty. */
export function missing(field: StayField): string {
  return `Please enter ${stayLabels[field]}`;
}

/** The texts of specification section 8. */
export const stayTexts = {
  submitting: "Submitting your boarding request. This may take a moment...",
  submitted:
    "Your boarding request has been submitted successfully! We will review your request and contact you shortly.",
  failed:
    "There was an error submitting your boarding request. Please check your information and try again. If the problem persists, please contact support.",
} as const;

export function uploaded(fileName: string): string {
  return `${fileName} file uploaded successfully`;
}

export function uploadFailed(fileName: string): string {
  return `${fileName} file upload failed.`;
}
