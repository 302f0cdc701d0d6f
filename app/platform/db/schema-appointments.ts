/** Veterinarians' practices and hours, and the appointments with them. Conventions: `schema.ts`. */

import type { Generated } from "kysely";

type Truth = 0 | 1;

/** A veterinarian's practice; name, area and VCN number are the person's. */
export type VetsTable = {
  vet_id: string;
  clinic: string;
  /** Null: told on request. */
  fee_kobo: number | null;
  /** The length of an appointment. */
  slot_minutes: number;
  /** The secret end of the private calendar's address. */
  calendar_token: string;
  updated_at: string;
};

export type VetSpecialisationsTable = { vet_id: string; specialisation: string };

/** Working hours of a weekday, Monday being 1, in minutes after midnight in Lagos; what lies between two is a break. */
export type VetHoursTable = { vet_id: string; weekday: number; starts: number; ends: number };

export type VetDaysOffTable = { vet_id: string; day: string };

export type AppointmentsTable = {
  id: string;
  vet_id: string;
  /** Null once the owner was erased, or the appointment was closed long ago. */
  owner_id: string | null;
  pet_id: string;
  starts_at: string;
  ends_at: string;
  /** The owner's reason for the visit. */
  reason: string;
  /** The veterinarian may see the pet's health page. */
  shares_health: Truth;
  /** The veterinarian's fee when it was booked. */
  fee_kobo: number | null;
  status:
    | "requested"
    | "proposed"
    | "confirmed"
    | "completed"
    | "no_show"
    | "declined"
    | "cancelled"
    | "expired";
  confirmed_at: string | null;
  /** When the owner was reminded a day before. */
  reminded_at: string | null;
  created_at: string;
  updated_at: string;
  /** When the veterinarian offered a time that waits for the owner; null while none does. */
  offered_at: string | null;
  /** The time to which it is to be moved; null for a next visit, whose own time is the offered one. */
  offered_starts_at: string | null;
  offered_ends_at: string | null;
  /** How often it was moved. */
  moves: Generated<number>;
};

/** Five minutes of a veterinarian's time, taken by one appointment. */
export type AppointmentTimesTable = { vet_id: string; at: string; appointment_id: string };
