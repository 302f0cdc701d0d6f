import { inject } from "vitest";

const answers = new Map<string, Promise<string>>();

/** What a run makes once for all its processes, when one of them first asks. Throws the reason why it cannot. */
function ask(what: "postgres" | "build"): Promise<string> {
  const answer = answers.get(what) ?? fetchAnswer(inject(what));
  answers.set(what, answer);
  return answer;
}

async function fetchAnswer(url: string): Promise<string> {
  const response = await fetch(url);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

/** The URL of PostgreSQL's maintenance database. */
export const postgresUrl = () => ask("postgres");

/** The built site as the code is now. */
export const requireBuild = () => ask("build");
