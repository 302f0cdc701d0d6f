/** One answer that somebody waited for, or none. All instants are in ms since 1970. */
export type Answer = {
  at: number;
  ms: number;
  work: string;
  method: string;
  path: string;
  /** 0 where none came. */
  status: number;
  /** A page kept from before, and said to be: the database did not answer. */
  marked?: true;
  /** Refused because the process had more to do than it could: a 503 that asks to come again in two seconds. */
  busy?: true;
};

/** What the site acknowledged, by the kind of effect. */
export type Acknowledged = {
  /** `email` is of that one wish alone. */
  interests: { reference: string; email: string }[];
  /** `status` is what was answered last. */
  decisions: { interestId: string; steps: string[]; status: string }[];
  requests: { reference: string; email: string; files: number }[];
  gifts: { email: string; naira: number }[];
  appointments: { slot: string; id: string }[];
  stays: { day: string; id: string }[];
  tokens: { key: string; id: string }[];
  signIns: { cookie: string; name: string }[];
  links: { email: string; at: number }[];
  /** How often the new word was on the page of each process that answered. */
  changes: { word: string; process: string; isThere: boolean }[];
};

export type Kind = keyof Acknowledged;

/** What was tried, acknowledged or not: none of it may be there twice. */
export type Tried = { interests: string[]; requests: string[]; gifts: string[] };

/** A fault and what was seen of it. `whole` is when everything worked again. */
export type FaultRun = {
  name: string;
  start: number;
  end: number;
  whole: number;
  notes: string[];
  /** Of graceful ends: how long the process said that it drains before it refused. */
  drains?: { process: string; toldMs: number }[];
};

/** All that a drill has seen. */
export class Observed {
  readonly answers: Answer[] = [];
  readonly faults: FaultRun[] = [];
  readonly tried: Tried = { interests: [], requests: [], gifts: [] };
  readonly failures: { work: string; message: string; at: number }[] = [];
  readonly acknowledged: Acknowledged = {
    interests: [],
    decisions: [],
    requests: [],
    gifts: [],
    appointments: [],
    stays: [],
    tokens: [],
    signIns: [],
    links: [],
    changes: [],
  };
}
