import type { AppointmentRow, AppointmentStatus } from "./appointment.ts";

/** An appointment as its page shows it to either side. */
export type AppointmentPage = {
  appointment: AppointmentRow & {
    breed: string;
    feeKobo: number | null;
    /**
     * For the veterinarian: whether they may read the health page now. For the owner: whether this appointment shares
     * it.
     */
    sharesHealth: boolean;
    /** Allergies and medicines; undefined where the owner does not share them. */
    health: { allergies: string; medicines: string } | undefined;
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
