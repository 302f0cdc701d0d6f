import { readdirSync, readFileSync, readlinkSync } from "node:fs";

// Linux reports processor time in hundredths of a second.
const tickMs = 10;

/** A process and everything it started, as far as they still run. */
export function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [];
  }
}

/** Processor time of a process and all that it has started since its start: user and system, in milliseconds. */
export function processorMs(pid: number): number {
  return sum(pid, (one) => ticks(readFileSync(`/proc/${one}/stat`, "utf8")) * tickMs);
}

/** Memory of one process, in MiB. */
export function ownMemoryMiB(pid: number): number {
  return resident(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** Memory of a process tree, in MiB. */
export function memoryMiB(pid: number): number {
  return sum(pid, ownMemoryMiB);
}

/**
 * User and system ticks of a `stat` file, with those of children that have ended; the process's name, in brackets, may hold
 * anything.
 */
export function ticks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Resident memory of a `status` file in MiB. */
export function resident(status: string): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

function sum(pid: number, of: (pid: number) => number): number {
  return treeOf(pid).reduce((total, one) => {
    try {
      return total + of(one);
    } catch {
      return total;
    }
  }, 0);
}

/** The process that listens on a port of this machine, if we may see it. */
export function listenerOf(port: number): number | undefined {
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => {
      const hex = port.toString(16).toUpperCase().padStart(4, "0");
      const lines = readFileSync(file, "utf8").split("\n");
      return lines
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === "0A")
        .map((fields) => `socket:[${fields[9]}]`);
    }),
  );
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => holds(pid, sockets));
}

function holds(pid: number, sockets: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}
