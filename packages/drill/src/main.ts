/** `npm run drill`: several processes under load while one part after the other fails; does what was promised hold? */
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { photo } from "@rehome/bench/data.ts";
import { readArguments, refuseArguments } from "../../../tools/run/arguments.mjs";
import { balancers, checkSeconds } from "./balancer.ts";
import { countWaiting, readFacts } from "./facts.ts";
import { faults, runFault } from "./faults.ts";
import { countRequests, measureFigures, printFigures } from "./figures.ts";
import { Observed } from "./observed.ts";
import { findParts, openParts, type Parts } from "./parts.ts";
import { prepareCast } from "./prepare.ts";
import {
  doubled,
  errors,
  jobsOnce,
  lost,
  perseverance,
  readiness,
  recovery,
  stale,
} from "./promises.ts";
import { openRecords } from "./records.ts";
import { printReport, writeJson } from "./report.ts";
import { storeContract } from "./store-contract.ts";
import { buildUpgrade } from "./upgrade.ts";
import { works } from "./work/all.ts";
import { doAll, type Field } from "./work/work.ts";

const usage = `Usage: npm run drill -- [options]
  --seconds N      how long the work lasts at least (240); each fault comes once, then again while there is time
  --processes N    of the site (3)
  --faults A,B     these alone, in this order: ${faults.map(({ name }) => name).join(", ")}; or none
  --balancer NAME  ${balancers.join(" or ")}; by default the first that is on this machine
  --partial        go on, and succeed, without the parts that are missing
  --keep           keep the temporary folder, with what every part said
  --figures N      no drill: what each kind of request costs one process, its database and its store, of N of each
  --json FILE      also writes the results there
S3_ENDPOINT, S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY name a store to use instead of Swift.`;

const { options } = readArguments(usage, {
  options: {
    seconds: { type: "string", default: "240" },
    processes: { type: "string", default: "3" },
    faults: { type: "string" },
    balancer: { type: "string" },
    partial: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    figures: { type: "string" },
    json: { type: "string" },
  },
});

/** Between two faults everything works: errors there are nobody's fault but ours. */
const restMs = 6_000;
const recoveryLimitMs = 30_000;
/** A failed e-mail is tried again after one minute, then after five. */
const settleLimitMs = 180_000;

process.exitCode = await main();

async function main(): Promise<number> {
  const wanted = options.balancer ? balancers.find((name) => name === options.balancer) : undefined;
  const names = options.faults?.split(",").filter((name) => name !== "none");
  const unknown = names?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
  const processes = Number(options.processes);
  const seconds = Number(options.seconds);
  if (unknown.length > 0 || !(processes >= 1) || !(seconds >= 1) || (options.balancer && !wanted)) {
    refuseArguments("An option has a value that is not possible", usage);
  }
  const found = findParts(wanted);
  for (const part of found.parts) console.log(`found    ${part}`);
  for (const part of found.missing) console.log(`missing  ${part}`);
  if (found.missing.length > 0 && !options.partial) {
    console.error("Install what is missing, or drill without it by --partial.");
    return 1;
  }
  console.log("starting the parts…");
  const watched = options.figures !== undefined;
  const opening = openParts({ processes: watched ? 1 : processes, found, watched });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log("ending…");
      const closed = opening.then((opened) => opened.close({ keep: options.keep }));
      void closed.catch(() => {}).then(() => process.exit(130));
    });
  }
  const parts = await opening;
  process.once("exit", () => parts.killAll());
  try {
    return await (watched ? figures(parts) : drill(parts));
  } catch (error) {
    if (stopping) await sleep(60_000);
    throw error;
  } finally {
    if (options.keep) console.log(`What the parts said is in ${parts.logs}`);
    await parts.close({ keep: options.keep });
  }

  async function figures(opened: Parts): Promise<number> {
    const counted = countRequests(opened);
    await opened.sites[0]?.startReady();
    const records = openRecords(opened);
    const cast = await prepareCast(records, opened).finally(() => records.close());
    await opened.startBalancer();
    const rows = await measureFigures(opened, cast, counted, Number(options.figures));
    printFigures(rows);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }

  async function drill(opened: Parts): Promise<number> {
    const chosen = names
      ? names.flatMap((name) => faults.filter((fault) => fault.name === name))
      : faults;
    const needsUpgrade = opened.balancer !== undefined && chosen.some((fault) => fault.once);
    if (needsUpgrade) console.log("building a version with one more migration…");
    const upgrade = needsUpgrade ? await buildUpgrade(opened.folder) : undefined;
    const records = openRecords(opened);
    try {
      if (opened.store) console.log("holding the store to its contract…");
      const contract = opened.store ? [await storeContract(opened.store, opened.folder)] : [];
      for (const site of opened.sites) await site.startReady();
      console.log("filling the database…");
      const cast = await prepareCast(records, opened);
      await opened.startBalancer();

      const observed = new Observed();
      const place = { parts: opened, upgrade, observed };
      const possible = chosen.filter((fault) => !fault.missing?.(place));
      const skipped = chosen.flatMap((fault) => {
        const why = fault.missing?.(place);
        return why ? [`${fault.name}: ${why}`] : [];
      });
      let number = 0;
      let isOver = false;
      const field: Field = {
        observed,
        parts: opened,
        cast,
        photo: await photo(1, 240, 180),
        next: () => (number += 1),
        isOver: () => isOver,
      };
      const start = Date.now();
      const working = doAll(field, works);
      await sleep(restMs);
      for (let round = 1; possible.length > 0; round += 1) {
        for (const fault of possible.filter(({ once }) => !once || round === 1)) {
          if (round > 1 && Date.now() - start > seconds * 1_000) break;
          console.log(`${elapsed(start)}  ${fault.name}: ${fault.about}`);
          const run = await runFault(fault, place);
          console.log(
            `${elapsed(start)}  whole ${((run.whole - run.end) / 1_000).toFixed(1)} s after its end`,
          );
          await sleep(restMs);
        }
        if (Date.now() - start > seconds * 1_000 || possible.every(({ once }) => once)) break;
      }
      await sleep(Math.max(0, start + seconds * 1_000 - Date.now()));
      isOver = true;
      await working;
      const workedMs = Date.now() - start;
      console.log(`${elapsed(start)}  the work is over; waiting for the jobs…`);
      const quiet = Date.now();
      while ((await countWaiting(records)) > 0 && Date.now() - quiet < settleLimitMs)
        await sleep(500);
      const restSeconds = (Date.now() - quiet) / 1_000;
      const facts = await readFacts(records, opened, observed.acknowledged);
      const touches = new Map(faults.map((fault) => [fault.name, fault.touches]));
      const promises = [
        ...contract,
        ...lost(observed, facts),
        ...doubled(observed, facts),
        stale(observed),
        ...jobsOnce(facts, observed.faults),
        ...errors(observed.answers, observed.faults, touches),
        perseverance(observed),
        ...(observed.faults.some(({ drains }) => drains)
          ? [readiness(observed.faults, checkSeconds)]
          : []),
        ...(observed.faults.length > 0 ? [recovery(observed.faults, recoveryLimitMs)] : []),
      ];
      const report = { found, skipped, observed, promises, seconds: workedMs / 1_000, restSeconds };
      printReport(report);
      if (options.json) writeJson(options.json, report);
      const isWhole = skipped.length === 0 || options.partial;
      return isWhole && promises.every(({ isKept }) => isKept) ? 0 : 1;
    } finally {
      await records.close();
    }
  }
}

function elapsed(start: number): string {
  return `${String(Math.round((Date.now() - start) / 1_000)).padStart(5)} s`;
}
