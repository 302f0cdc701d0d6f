import type { TestProject } from "vitest/node";
import { buildWhenStale } from "#tools/run/build.mjs";

/** The built site as the code is now: before a run, and before each one of a watch. */
export default async function setup(project: TestProject): Promise<void> {
  await requireBuild();
  project.onTestsRerun(requireBuild);
}

async function requireBuild(): Promise<void> {
  if (!(await buildWhenStale())) throw new Error("The build failed, so nothing was tested.");
}
