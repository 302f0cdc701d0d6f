import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import * as css from "./pet-flag.css.ts";

const newDays = 7;
const longDays = 120;

type PetFlagProps = Pick<ListingCard, "status" | "daysListed"> & { withLongWait?: boolean };

/** What stands on a pet's picture: reserved, new, or here for long. */
export function PetFlag({ status, daysListed, withLongWait = false }: PetFlagProps) {
  if (status === "reserved") return <span className={`${css.flag} ${css.reserved}`}>Reserved</span>;
  if (daysListed <= newDays) return <span className={`${css.flag} ${css.fresh}`}>New</span>;
  if (!withLongWait || daysListed <= longDays) return null;
  return <span className={css.flag}>{`${daysListed} days here`}</span>;
}
