import type { TestProject } from "vitest/node";
import { buildWhenStale } from "#tools/run/build.mjs";
import { serveOnDemand } from "./on-demand.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Builds the site when its code has changed. */
    build: string;
  }
}

/** The built site as the code is now, for tests that need it: once per run, and per change where it watches. */
export default async function setup(project: TestProject): Promise<() => void> {
  let build: Promise<boolean> | undefined;
  const { url, close } = await serveOnDemand(async () => {
    build ??= buildWhenStale();
    if (!(await build)) throw new Error("The build failed, so nothing was tested.");
    return "";
  });
  project.onTestsRerun(async () => {
    build = undefined;
  });
  project.provide("build", url);
  return close;
}
