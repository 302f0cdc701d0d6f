import { type SqlBool, sql } from "kysely";

/** Of `pets`: an owner's, or one of the shelter's if staff chose the veterinarian for them. */
export function isTreatedBy(vetId: string) {
  return sql<SqlBool>`(pets.keeper = 'owner' or pets.keeper = 'shelter' and exists (
    select 1 from people as chosen where chosen.id = ${vetId} and chosen.treats_our_animals = 1))`;
}
