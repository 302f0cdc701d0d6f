/** What shows visitors that they can trust the foundation. */
export type TrustView = {
  /** Adopted pets in this Lagos year, and in all. */
  helpedThisYear: number;
  helped: number;
  /** The days within which most people hear from us; undefined for too few answers. */
  answerDays: number | undefined;
  /** The active partner places. */
  places: { id: string; name: string; area: string }[];
};
