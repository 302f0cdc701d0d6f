/** What may be sent along with a boarding request. */

export const fileKinds = ["photo", "vaccination-card", "medical-records"] as const;
export type FileKind = (typeof fileKinds)[number];

export const maxPhotos = 8;
export const tooManyPhotos = `Please send at most ${maxPhotos} pictures`;

/** The form's field of each kind (specification section 3), and what it is called. */
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

/** A file that arrived with a form that came back; the token claims it. */
export type StagedStayFile = { token: string; field: FileField; fileName: string };

/** The same, of one of several pets. */
export type StagedPetFile = StagedStayFile & { position: number };

/** A file of a stay as pages show it. */
export type StayFileView = {
  id: string;
  /** The pet's id within the stay. */
  stayPetId: string;
  kind: FileKind;
  fileName: string;
  bytes: number;
  isPicture: boolean;
};
