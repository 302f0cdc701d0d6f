/** Reads of people for other entities, in their transaction or by the reader. */
export {
  findConfirmedId,
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
export { countUnverified, lockActiveStaff } from "./person-state.queries.server.ts";
