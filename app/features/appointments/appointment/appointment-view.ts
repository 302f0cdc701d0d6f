import type { AppointmentRow, AppointmentStatus } from "./appointment.ts";

/** One appointment as its page shows it to owner or veterinarian. */
export type AppointmentPage = {
  appointment: AppointmentRow & {
    breed: string;
    feeKobo: number | null;
    /** Whether the veterinarian may read the health page now; to the owner, for this appointment. */
    sharesHealth: boolean;
    /** Whether the pet is the veterinarian's patient now. */
    isPatient: boolean;
    /** Whether owners can see the veterinarian's page. */
    isListed: boolean;
    ownerPhone: string | null;
    vetPhone: string | null;
    createdAt: string;
    /** Whether the reader may write to the other side now. */
    canWrite: boolean;
  };
  history: {
    id: string;
    at: string;
    actorName: string;
    status: AppointmentStatus;
    reason: string | null;
    step: string | null;
    undone_at: string | null;
  }[];
};
