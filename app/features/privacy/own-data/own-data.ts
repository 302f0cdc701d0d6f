import type { Role } from "#app/platform/actor.ts";

/** What is kept of one person, as they may see it. Instants are ISO text. */
export type HeldData = {
  account: {
    name: string;
    email: string;
    emailConfirmedAt: string | null;
    phone: string | null;
    role: Role;
    since: string;
    about: string;
    area: string;
    website: string;
    instagram: string;
    vcn: string;
    verifiedAt: string | null;
    hasPhoto: boolean;
  };
  sessions: { browser: string; signedInAt: string; lastUsedAt: string }[];
  /** Adoption requests sent with the confirmed address. */
  requests: HeldRequest[];
  messages: {
    reference: string;
    kind: string;
    subject: string;
    message: string;
    status: string;
    sentAt: string;
  }[];
  letters: { subject: string; body: string; at: string }[];
};

export type HeldRequest = {
  id: string;
  reference: string;
  pet: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  name: string;
  email: string;
  phone: string;
  message: string;
  reason: string | null;
  sentAt: string;
};

type Step = { at: string; from: string | null; to: string; reason: string | null };

export type ExportedData = Omit<HeldData, "requests"> & {
  takenAt: string;
  requests: (Omit<HeldRequest, "id"> & { history: Step[] })[];
  activity: { at: string; kind: string; action: string; entity: string; detail: string }[];
};
