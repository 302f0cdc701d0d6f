/** What other entities read of people, in their own transaction or by the reader; the SQL stays beside its table. */
export {
  findPerson,
  findPersonByEmailKey,
  listActiveStaff,
  lockActivePerson,
  lockPerson,
  type Person,
} from "./person.queries.server.ts";
export { countUnverified, listNames, lockActiveStaff } from "./person-review.queries.server.ts";
