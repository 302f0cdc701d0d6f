/** What other entities read of requests, in their own transaction or by the reader. */
export {
  approvedInterestOf,
  findInterest,
  type Interest,
  listInterestsFrom,
} from "#app/features/adoption/interest/interest.queries.server.ts";
