import type { Generated } from "kysely";

type Truth = 0 | 1;

export type AppointmentsTables = {
  vets: {
    vet_id: string;
    clinic: string;
    /** Null: on request. */
    fee_kobo: number | null;
    slot_minutes: number;
    /** Hours between a booking and its time, at least. */
    notice_hours: Generated<number>;
    calendar_token: string;
    updated_at: string;
  };

  vet_specialisations: { vet_id: string; specialisation: string };

  /** Minutes after midnight in Lagos; Monday is 1. Gaps are breaks. */
  vet_hours: { vet_id: string; weekday: number; starts: number; ends: number };

  /** On these days instead of the hours of the weekday. */
  vet_date_hours: { vet_id: string; day: string; starts: number; ends: number };

  vet_visit_kinds: {
    id: string;
    vet_id: string;
    name: string;
    minutes: number;
    /** Null: on request. */
    fee_kobo: number | null;
  };

  vet_days_off: { vet_id: string; day: string };

  appointments: {
    id: string;
    vet_id: string;
    /** Null once the owner is erased or the appointment is old. */
    owner_id: string | null;
    pet_id: string;
    /** The pet's name of that time, once it has another keeper; empty once that owner is erased. */
    former_pet_name: Generated<string | null>;
    starts_at: string;
    ends_at: string;
    reason: string;
    shares_health: Truth;
    fee_kobo: number | null;
    /** Null for an ordinary visit, and once the kind is deleted. */
    visit_kind_id: Generated<string | null>;
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
    reminded_at: string | null;
    created_at: string;
    updated_at: string;
    /** Set while an offered time waits for the other side. */
    offered_at: string | null;
    /** The new time of a move; null for a proposed next visit. */
    offered_starts_at: string | null;
    offered_ends_at: string | null;
    offered_by: "owner" | "vet" | null;
    moves: Generated<number>;
  };

  appointment_times: { vet_id: string; at: string; appointment_id: string };
};
