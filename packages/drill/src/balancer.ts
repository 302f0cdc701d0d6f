import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tools/run/process.mjs";
import { type Children, waitFor } from "./children.ts";

export const balancers = ["caddy", "haproxy"] as const;
export type Balancer = (typeof balancers)[number];

/** Seconds between two checks of a process; what is drained has to say so for longer. */
export const checkSeconds = 2;

export function versionOf(name: Balancer): string {
  const args = name === "caddy" ? ["version"] : ["-v"];
  const said = execFileSync(name, args, { encoding: "utf8" });
  return /\d+\.\d+\.\d+/.exec(said)?.[0] ?? "of an unknown version";
}

/** Starts the balancer on `port` before processes on `ports`. Caddy reads the file of `deploy/`. */
export async function startBalancer(
  children: Children,
  name: Balancer,
  { folder, port, ports }: { folder: string; port: number; ports: readonly number[] },
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const child = name === "caddy" ? startCaddy() : startHaproxy();
  const answers = () => fetch(`${origin}/healthz`).then((answer) => answer.ok);
  await waitFor(`${name} answers`, () => answers().catch(() => false), { child });

  function startCaddy() {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: origin,
      SITE_UPSTREAM: ports.map((each) => `127.0.0.1:${each}`).join(" "),
      SITE_PROCESSES: "several",
      // By default a port that another Caddy of this machine may have.
      CADDY_ADMIN: `unix/${join(folder, "caddy.sock")}`,
    };
    const config = join(root, "deploy", "Caddyfile");
    return children.start("caddy", "caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
      env,
    });
  }

  function startHaproxy() {
    const config = join(folder, "haproxy.cfg");
    const servers = ports.map((each, index) => `  server site${index + 1} 127.0.0.1:${each} check`);
    const lines = [
      "defaults",
      "  mode http",
      "  timeout connect 5s",
      "  timeout client 60s",
      "  timeout server 60s",
      "  timeout queue 10s",
      "  option forwardfor",
      "  option redispatch",
      "  retries 3",
      "frontend site",
      `  bind 127.0.0.1:${port}`,
      "  default_backend processes",
      "backend processes",
      "  balance roundrobin",
      "  http-reuse never",
      "  option httpchk GET /readyz",
      `  default-server inter ${checkSeconds}s fall 1 rise 1`,
      ...servers,
    ];
    writeFileSync(config, `${lines.join("\n")}\n`);
    return children.start("haproxy", "haproxy", ["-db", "-f", config]);
  }
}
