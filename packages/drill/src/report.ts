import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import type { Answer, Observed } from "./observed.ts";
import type { Found } from "./parts.ts";
import { faultOf, type Promised } from "./promises.ts";

type Report = {
  found: Found;
  skipped: string[];
  observed: Observed;
  promises: Promised[];
  seconds: number;
  /** Until nothing waited any more. */
  restSeconds: number;
};

const isBad = ({ status, busy }: Answer) => !busy && (status === 0 || status >= 500);
const pad = (text: string, width: number) => text.padEnd(width);
const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

/** Prints what was seen for somebody who has not seen it. */
export function printReport({
  found,
  skipped,
  observed,
  promises,
  seconds,
  restSeconds,
}: Report): void {
  console.log(`\nParts: ${found.parts.join(", ")}`);
  for (const one of [...found.missing, ...skipped]) console.log(`Left out: ${one}`);
  const { answers, faults } = observed;
  console.log(
    `\n${answers.length} answers in ${Math.round(seconds)} s; ${restSeconds.toFixed(0)} s more until no job waited`,
  );
  console.log(
    `\n${pad("work", 32)}${pad("answers", 10)}${pad("errors", 9)}${pad("median", 10)}95 %`,
  );
  for (const [work, own] of Map.groupBy(answers, (answer) => answer.work)) {
    const good = own.filter((answer) => !faultOf(answer, faults)).map(({ ms }) => ms);
    const bad = own.filter(isBad).length;
    console.log(
      `${pad(work, 32)}${pad(String(own.length), 10)}${pad(String(bad), 9)}${pad(`${share(good, 0.5)} ms`, 10)}${share(good, 0.95)} ms`,
    );
  }
  console.log("(times of answers outside of faults)");
  console.log(
    `\n${pad("fault", 24)}${pad("lasted", 10)}${pad("whole after", 13)}${pad("errors", 12)}`,
  );
  for (const fault of faults) {
    const during = answers.filter((answer) => faultOf(answer, faults) === fault);
    const bad = during.filter(isBad).length;
    const lasted = `${((fault.end - fault.start) / 1000).toFixed(1)} s`;
    const whole = `${(Math.max(0, fault.whole - fault.end) / 1000).toFixed(1)} s`;
    console.log(
      `${pad(fault.name, 24)}${pad(lasted, 10)}${pad(whole, 13)}${pad(`${bad} of ${during.length}`, 12)}${fault.notes.join(", ")}`,
    );
  }
  console.log("");
  for (const { promise, isKept, figure, broken } of promises) {
    console.log(`${isKept ? "kept  " : "BROKEN"}  ${promise}: ${figure}`);
    if (!isKept) for (const one of broken) console.log(`          ${one.slice(0, 240)}`);
  }
  const kept = promises.filter(({ isKept }) => isKept).length;
  console.log(`\n${kept} of ${promises.length} promises kept`);
}

/** Writes everything, with the machine that it was seen on. */
export function writeJson(
  file: string,
  { found, skipped, observed, promises, seconds, restSeconds }: Report,
): void {
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
    memoryBytes: totalmem(),
  };
  const { answers, ...rest } = observed;
  const errors = answers.filter(isBad);
  const report = {
    at: new Date().toISOString(),
    machine,
    found,
    skipped,
    promises,
    seconds,
    restSeconds,
    answers: answers.length,
    errors,
    ...rest,
  };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
