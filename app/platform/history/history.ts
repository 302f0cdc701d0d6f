/** One entry of a record's history as its page shows it to staff. */
export type HistoryEntryView = {
  id: string;
  /** An ISO instant. */
  at: string;
  /** Null for visitors and the clock. */
  actor_id: string | null;
  actor_name: string;
  /** Null where the record was created. */
  from_status: string | null;
  to_status: string;
  /** For the person concerned. */
  reason: string | null;
  /** For staff alone. */
  private_note: string | null;
};
