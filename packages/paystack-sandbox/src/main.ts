#!/usr/bin/env node
/** Runs the sandbox as a process of its own, by hand or forked by the server that it is for. */
import { flushCompileCache } from "node:module";
import { startSandbox } from "./sandbox.ts";

const {
  PAYSTACK_SECRET_KEY: secretKey = "sk_test_simulated_payments",
  PAYSTACK_SANDBOX_PORT: port = "4011",
  PAYSTACK_SANDBOX_WEBHOOK_URL: webhookUrl = "http://127.0.0.1:3000/webhooks/paystack",
  PAYSTACK_SANDBOX_NOW: now,
} = process.env;

const [unknown] = process.argv.slice(2);
if (unknown !== undefined) {
  console.error(
    `Unknown ${unknown.startsWith("-") ? "option" : "argument"} '${unknown}'\nUsage: paystack-sandbox, set up by PAYSTACK_* variables (see README.md)`,
  );
  process.exit(2);
}

// The parent's end of the channel is closed however it ends, also by kill -9.
process.on("disconnect", () => process.exit());

try {
  const { url } = await startSandbox({
    secretKey,
    port: Number(port),
    webhookUrl,
    // Three seconds where the provider waits three minutes, then a minute for each hour.
    retryScale: 1 / 60,
    banksTakeMs: 30_000,
    ...(now && { now: new Date(now) }),
  });
  if (process.send) process.send("ready");
  else {
    console.log(`The payment sandbox runs at ${url}; no money moves. For the server to be tried:`);
    console.log(`  PAYSTACK_BASE_URL=${url} PAYSTACK_SECRET_KEY=${secretKey}`);
    console.log(`Webhooks go to ${webhookUrl}; orders to it are below ${url}/_sandbox`);
  }
  // Now, as a process that is killed writes nothing. What strips types takes 30 MB of the next one otherwise.
  flushCompileCache();
} catch (error) {
  console.error(`The payment sandbox cannot start: ${(error as Error).message}`);
  process.exit(1);
}
