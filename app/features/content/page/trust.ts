/** What shows visitors that they can trust the foundation. */
export type TrustView = {
  /** Adopted pets in this Lagos year, and in all. */
  helpedThisYear: number;
  helped: number;
  /** The active partner places. */
  places: { id: string; name: string; area: string }[];
};
