import type { AppointmentRow, AppointmentStatus } from "./appointment.ts";

/** An appointment on the page of either side. */
export type AppointmentPage = {
  appointment: AppointmentRow & {
    breed: string;
    feeKobo: number | null;
    /**
     * For the veterinarian: whether the health page may be read now. For the owner: whether this appointment shares it.
     */
    sharesHealth: boolean;
    /** Undefined where the owner does not share it. */
    health: { allergies: string; medicines: string } | undefined;
    ownerPhone: string | null;
    vetPhone: string | null;
    createdAt: string;
    /** Whether the reader may write messages now. */
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
