import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { type Children, waitFor } from "./children.ts";

/** Debian's Python; another one first on the path does not know Swift. */
const python = "/usr/bin/python3";
const parts = ["account", "container", "object"] as const;

/** The packages that hold what is not on this machine. */
export function missingForSwift(has: (command: string) => boolean): string[] {
  const servers = ["proxy", ...parts].map((part) => `swift-${part}`);
  const missing = servers.filter((name) => !has(`${name}-server`));
  return has("memcached") ? missing : [...missing, "memcached"];
}

export const swiftKeys = { accessKeyId: "test:tester", secretAccessKey: "testing" };

/**
 * Starts OpenStack Swift, one server of each kind and one copy of each object, with its S3 interface. Everything it reads
 * and writes is in `folder`. Returns the port of that interface.
 */
export async function startSwift(children: Children, folder: string): Promise<number> {
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  mkdirSync(join(folder, "devices", "one"), { recursive: true });
  write("swift.conf", [
    "[swift-hash]",
    "swift_hash_path_suffix = drill",
    "swift_hash_path_prefix = drill",
    "[storage-policy:0]",
    "name = one",
    "default = yes",
  ]);
  const cachePort = await freePort();
  const user = userInfo().username;
  const memory = ["-u", user, "-l", "127.0.0.1", "-p", String(cachePort), "-m", "32"];
  children.start("memcached", "memcached", memory);
  const common = (port: number) => [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${port}`,
    "workers = 0",
    `user = ${user}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, "devices")}`,
    "mount_check = false",
    "fallocate_reserve = 0",
  ];
  for (const part of parts) {
    const port = await freePort();
    const ring = (...args: string[]) => {
      const options = { cwd: folder, encoding: "utf8" as const };
      const run = spawnSync("swift-ring-builder", [`${part}.builder`, ...args], options);
      // 1 is a warning.
      if ((run.status ?? 2) > 1) throw new Error(`swift-ring-builder: ${run.stdout}${run.stderr}`);
    };
    ring("create", "4", "1", "0");
    ring("add", `r1z1-127.0.0.1:${port}/one`, "1");
    ring("rebalance");
    write(`${part}.conf`, [
      ...common(port),
      "[pipeline:main]",
      `pipeline = ${part}-server`,
      `[app:${part}-server]`,
      `use = egg:swift#${part}`,
    ]);
    startServer(children, folder, part);
  }
  const port = await freePort();
  write("proxy.conf", [
    ...common(port),
    "[pipeline:main]",
    "pipeline = catch_errors cache s3api tempauth slo dlo proxy-server",
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    ...["catch_errors", "s3api", "slo", "dlo"].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    "[filter:cache]",
    "use = egg:swift#memcache",
    `memcache_servers = 127.0.0.1:${cachePort}`,
    "[filter:tempauth]",
    "use = egg:swift#tempauth",
    "user_test_tester = testing .admin",
  ]);
  const proxy = startServer(children, folder, "proxy");
  const answers = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.status > 0);
  await waitFor("Swift answers", () => answers().catch(() => false), { child: proxy });
  return port;
}

/** As its own command does, but with a `swift.conf` that is not in /etc. */
function startServer(children: Children, folder: string, part: string) {
  const program = [
    "import sys",
    "from swift.common import utils",
    "utils.set_swift_dir(sys.argv[1])",
    "from swift.common.wsgi import run_wsgi",
    "sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))",
  ].join("\n");
  const args = ["-c", program, folder, join(folder, `${part}.conf`), `${part}-server`];
  return children.start(`swift-${part}`, python, args, { cwd: folder });
}
