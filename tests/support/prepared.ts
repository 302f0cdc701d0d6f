import { inject } from "vitest";

const answers = new Map<string, Promise<string>>();

/** What the run prepares for all its processes when one first needs it. Refuses with the reason why it cannot. */
function ask(what: "postgres" | "build"): Promise<string> {
  const known = answers.get(what) ?? fetchAnswer(what);
  answers.set(what, known);
  return known;
}

async function fetchAnswer(what: string): Promise<string> {
  const response = await fetch(`${inject("preparation")}/${what}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

/** The URL of PostgreSQL's maintenance database. */
export const postgresUrl = () => ask("postgres");

/** The built site as the code is now. */
export const requireBuild = () => ask("build");
