import { api, appointments, changes, decisions, stays } from "./members.ts";
import { gifts, interests, passwordLinks, reading, requests, signIns } from "./visitors.ts";

export const works = [
  reading,
  interests,
  decisions,
  requests,
  gifts,
  appointments,
  stays,
  api,
  signIns,
  passwordLinks,
  changes,
];
