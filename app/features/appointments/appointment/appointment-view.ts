import type { AppointmentRow, AppointmentStatus } from "./appointment.ts";

/** One appointment as its page shows it to owner or veterinarian. */
export type AppointmentPage = {
  appointment: AppointmentRow & {
    breed: string;
    feeKobo: number | null;
    sharesHealth: boolean;
    ownerPhone: string | null;
    vetPhone: string | null;
    createdAt: string;
  };
  history: {
    id: string;
    at: string;
    actorName: string;
    status: AppointmentStatus;
    reason: string | null;
  }[];
};
