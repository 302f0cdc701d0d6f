import { availableParallelism } from "node:os";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { refuseOldNode } from "./tools/run/node-version.mjs";
import { temporaryFolder } from "./tools/run/temporary.mjs";

refuseOldNode();
// Of this process and all that it starts.
process.env.TMPDIR = temporaryFolder();

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    environment: "node",
    include: [
      "tests/*.test.ts",
      "tests/{browser,features,packages,platform,routes,server,tools,ui}/**/*.test.{ts,tsx}",
      // They need Firefox and WebKit (tools/run/tests.mjs).
      ...(process.env.OTHER_BROWSERS ? ["tests/browsers/*.test.ts"] : []),
    ],
    tags: [
      { name: "postgres", description: "a block of `onEachEngine` on PostgreSQL" },
      {
        name: "race",
        description: "a race, a lock or a constraint: `npm test` runs it on each engine",
      },
      { name: "slow", description: "takes seconds: `npm run test:all` runs it" },
    ],
    // A second run reads what the first has transformed.
    fsModuleCache: true,
    // Modules are loaded once per process, not once per file: no test may change what a module holds.
    isolate: false,
    // A focused test would leave the others out.
    allowOnly: false,
    // One more than there are cores: some tests wait for a database, a process or a deadline.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ["tests/support/build-setup.ts", "tests/support/global-setup.ts"],
    // Ends what hangs; no test is about a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A state is waited for as long as a slow machine needs; one second is the default.
    expect: { poll: { timeout: 60_000 } },
  },
});
