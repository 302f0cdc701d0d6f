import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import { paystackClient } from "#app/platform/payments/paystack-client.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const startMs = 7_000;

/** A child process on a free port, started by the first call and after its end. Its webhooks go to `origin`. */
export async function openPaymentSandbox(
  origin: string,
  { log, now }: Pick<AppServices, "log" | "now">,
): Promise<PaymentProvider> {
  const port = await findFreePort();
  const secretKey = `sk_test_${randomBytes(16).toString("hex")}`;
  let started: Promise<void> | undefined;

  async function start(): Promise<void> {
    const child = fork(fileURLToPath(import.meta.resolve("@rehome/paystack-sandbox/command")), {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PAYSTACK_SECRET_KEY: secretKey,
        PAYSTACK_SANDBOX_PORT: String(port),
        PAYSTACK_SANDBOX_WEBHOOK_URL: `${origin}/webhooks/paystack`,
        PAYSTACK_SANDBOX_NOW: now().toISOString(),
      },
    });
    child.once("exit", () => {
      started = undefined;
    });
    await untilReady(child);
    // A command that only reads the demo may end without it.
    child.unref();
    child.channel?.unref();
    log.info({ url: `http://127.0.0.1:${port}` }, "payments are simulated; no money moves");
  }

  return paystackClient({
    secretKey,
    baseUrl: `http://127.0.0.1:${port}`,
    log,
    prepare() {
      started ??= start();
      return started;
    },
  });
}

/** @throws {Error} when the process ends or sends nothing */
async function untilReady(child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(startMs);
  try {
    await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => {
        throw new Error("the payment sandbox did not start");
      }),
    ]);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  return address.port;
}
