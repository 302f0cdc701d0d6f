export const fileKinds = ["photo", "vaccination-card", "medical-records"] as const;
export type FileKind = (typeof fileKinds)[number];

export const maxStayPhotos = 8;
export const tooManyPhotos = `Please send at most ${maxStayPhotos} pictures`;

/** The form's fields. @see specification section 3 */
export const fileFields = {
  petImages: { kind: "photo", label: "Pet Images" },
  vaccinationCard: { kind: "vaccination-card", label: "Vaccination Card" },
  medicalRecords: { kind: "medical-records", label: "Medical Records" },
} as const satisfies Record<string, { kind: FileKind; label: string }>;
export type FileField = keyof typeof fileFields;
export const fileFieldNames = Object.keys(fileFields) as FileField[];

export const fileLabels: Record<FileKind, string> = {
  photo: fileFields.petImages.label,
  "vaccination-card": fileFields.vaccinationCard.label,
  "medical-records": fileFields.medicalRecords.label,
};

export function isFileField(name: string): name is FileField {
  return Object.hasOwn(fileFields, name);
}

/** `token` claims the file. */
export type StagedStayFile = { token: string; field: FileField; fileName: string };

export type StagedPetFile = StagedStayFile & { position: number };

export type StayFileView = {
  id: string;
  /** The pet's id within the stay. */
  stayPetId: string;
  kind: FileKind;
  fileName: string;
  bytes: number;
  isPicture: boolean;
};
