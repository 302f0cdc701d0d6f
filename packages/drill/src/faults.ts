import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { FaultRun, Observed } from "./observed.ts";
import type { Parts } from "./parts.ts";
import type { SiteProcess } from "./site-process.ts";
import { migratedTable } from "./upgrade.ts";
import { isBusy, send } from "./visitor.ts";

type Place = { parts: Parts; upgrade?: string | undefined; observed: Observed };

export type Fault = {
  name: string;
  about: string;
  /** The kinds of work that may meet an error while it lasts; nobody's where it is empty. */
  touches: "all" | readonly string[];
  /** Only once: it cannot be made again. */
  once?: true;
  /** Why it cannot be had here. */
  missing?(place: Place): string | undefined;
  /** From its beginning to its end. */
  run(place: Place, run: FaultRun): Promise<void>;
};

const lastsMs = 10_000;
let turn = 0;

function someSite({ parts }: Place): SiteProcess {
  turn += 1;
  const site = parts.sites[turn % parts.sites.length];
  if (!site) throw new Error("there is no process");
  return site;
}

const noStore = ({ parts }: Place) =>
  parts.store?.relay ? undefined : "no store that can be made to fail";
const noBalancer = ({ parts }: Place) =>
  parts.balancer ? undefined : "no balancer, so whoever asks a process that ends gets no answer";
const noUpgrade = (place: Place) =>
  noBalancer(place) ?? (place.upgrade ? undefined : "no version to upgrade to");
const filesOnly = ["boarding requests with files"];

export const faults: readonly Fault[] = [
  {
    name: "kill",
    about: "kill -9 of a process, which returns after 3 s",
    touches: "all",
    async run(place, run) {
      const site = someSite(place);
      run.notes.push(site.name);
      await site.end("SIGKILL");
      await sleep(3_000);
      await site.startReady();
    },
  },
  {
    name: "freeze",
    about: `SIGSTOP of a process for ${lastsMs / 1000} s`,
    touches: "all",
    async run(place, run) {
      const site = someSite(place);
      run.notes.push(site.name);
      site.signal("SIGSTOP");
      await sleep(lastsMs);
      site.signal("SIGCONT");
    },
  },
  {
    name: "rolling-restart",
    about: "each process ends gracefully and returns, one after the other",
    touches: [],
    missing: noBalancer,
    async run(place, run) {
      for (const site of place.parts.sites) await restart(site, run, place.parts.sites);
    },
  },
  {
    name: "postgres-restart",
    about: "PostgreSQL ends at once, and returns after 3 s",
    touches: "all",
    async run({ parts }) {
      await parts.postgres.halt();
      await sleep(3_000);
      await parts.postgres.resume();
    },
  },
  {
    name: "postgres-connections",
    about: `somebody else takes all free connections of PostgreSQL for ${lastsMs / 1000} s`,
    touches: [],
    async run({ parts }, run) {
      const taken = await takeConnections(parts.database.neighbourUrl);
      run.notes.push(`${taken.length} connections`);
      await sleep(lastsMs);
      await Promise.all(taken.map((client) => client.end()));
    },
  },
  {
    name: "store-down",
    about: `the store refuses for ${lastsMs / 1000} s`,
    touches: filesOnly,
    missing: noStore,
    async run({ parts }) {
      await parts.store?.relay?.set("down");
      await sleep(lastsMs);
      await parts.store?.relay?.set("pass");
    },
  },
  {
    name: "store-hangs",
    about: `the store says nothing for ${lastsMs / 1000} s`,
    touches: filesOnly,
    missing: noStore,
    async run({ parts }) {
      await parts.store?.relay?.set("hang");
      await sleep(lastsMs);
      await parts.store?.relay?.set("pass");
    },
  },
  {
    name: "mail-down",
    about: `the mail server refuses for ${lastsMs / 1000} s`,
    touches: [],
    async run({ parts }) {
      await parts.mail.relay.set("down");
      await sleep(lastsMs);
      await parts.mail.relay.set("pass");
    },
  },
  {
    name: "payments-slow",
    about: `the payment provider takes 5 s for each answer, for ${lastsMs / 1000} s`,
    touches: ["gifts"],
    run: ({ parts }) => failPayments(parts, { fault: "slow", seconds: 5 }),
  },
  {
    name: "payments-down",
    about: `the payment provider answers 502 for ${lastsMs / 1000} s`,
    touches: ["gifts"],
    run: ({ parts }) => failPayments(parts, { fault: "html", status: 502, takesEffect: false }),
  },
  {
    name: "long-reader",
    about: "a process with one more migration starts while somebody reads the table for 15 s",
    touches: [],
    once: true,
    missing: noUpgrade,
    async run({ parts, upgrade = "" }, run) {
      const site = parts.sites.at(-1);
      if (!site) return;
      await drain(site, run);
      site.folder = upgrade;
      const reader = new pg.Client({ connectionString: parts.database.url });
      await reader.connect();
      await reader.query(`begin; lock table ${migratedTable} in access share mode`);
      site.start();
      await sleep(15_000);
      await reader.end();
      await site.untilReady();
    },
  },
  {
    name: "rolling-upgrade",
    about: "each process is replaced by the version with one more migration",
    touches: [],
    once: true,
    missing: noUpgrade,
    async run({ parts, upgrade = "" }, run) {
      for (const site of parts.sites.filter(({ folder }) => folder !== upgrade)) {
        await drain(site, run);
        site.folder = upgrade;
        await site.startReady();
        await untilBalanced();
      }
    },
  },
];

/** What a careful person does: the next process ends when the one before has its share again. */
async function restart(site: SiteProcess, run: FaultRun, sites: readonly SiteProcess[]) {
  if (sites.length < 2) run.notes.push("one process alone cannot be restarted unnoticed");
  await drain(site, run);
  await site.startReady();
  await untilBalanced();
}

/** The balancer asks each process from time to time. */
const untilBalanced = () => sleep(5_000);

/** Ends a process gracefully, and measures for how long it said so before it refused: by many askers, as answers may be late. */
async function drain(site: SiteProcess, run: FaultRun): Promise<void> {
  const told: number[] = [];
  const refused: number[] = [];
  const asking: Promise<unknown>[] = [];
  const ended = site.end("SIGTERM");
  while (refused.length === 0) {
    const at = Date.now();
    const noted = site.readiness(10_000).then((said) => {
      if (said === "draining") told.push(at);
      if (said === "refused") refused.push(at);
    });
    asking.push(noted);
    await sleep(200);
  }
  await Promise.all(asking);
  const toldMs = told.length === 0 ? 0 : Math.min(...refused) - Math.min(...told);
  run.drains = [...(run.drains ?? []), { process: site.name, toldMs }];
  await ended;
}

async function takeConnections(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      return taken;
    }
    taken.push(client);
  }
}

async function failPayments({ payments }: Parts, fault: object): Promise<void> {
  await payments.order("POST", "faults", { ...fault, times: 1_000_000 });
  await sleep(lastsMs);
  await payments.order("DELETE", "faults");
}

const wholeLimitMs = 120_000;

/** Runs a fault, and waits until every process says that it is ready and visitors are answered again. */
export async function runFault(fault: Fault, place: Place): Promise<FaultRun> {
  const run: FaultRun = { name: fault.name, start: Date.now(), end: 0, whole: 0, notes: [] };
  await fault.run(place, run);
  run.end = Date.now();
  for (let good = 0; good < 3; ) {
    good = (await isWhole(place)) ? good + 1 : 0;
    if (good === 1) run.whole = Date.now();
    if (Date.now() - run.end > wholeLimitMs) {
      run.whole = Date.now();
      run.notes.push("never whole again");
      break;
    }
    await sleep(200);
  }
  place.observed.faults.push(run);
  return run;
}

async function isWhole({ parts }: Place): Promise<boolean> {
  const said = await Promise.all(parts.sites.map((site) => site.readiness()));
  if (!said.every((one) => one === "ready")) return false;
  // A search that no cache has, through the balancer and of each process.
  const path = `/up-for-adoption?q=${Date.now()}`;
  const ports = [Number(new URL(parts.origin).port), ...parts.sites.map(({ port }) => port)];
  const answers = ports.map((port) =>
    send({ host: "127.0.0.1", port, path, agent: false, timeout: 3_000 }),
  );
  return (await Promise.all(answers)).every(
    // A process that has too much to do works, too.
    (answer) => answer && (answer.status === 200 || isBusy(answer)),
  );
}
