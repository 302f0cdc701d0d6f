/** Reads of people for other entities, in their own transaction or by the reader; the SQL stays beside its table. */
export {
  findPerson,
  findPersonByEmailKey,
  listActiveStaff,
  listedPeople,
  listPeople,
  listSenders,
  lockActivePerson,
  lockPerson,
  type Person,
} from "./person.queries.server.ts";
export { countUnverified, listNames, lockActiveStaff } from "./person-state.queries.server.ts";
