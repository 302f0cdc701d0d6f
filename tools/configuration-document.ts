/** `npm run docs:configuration`: writes docs/configuration.md from the definition of the settings. */
import { writeFileSync } from "node:fs";
import { fields } from "#server/config-fields.ts";
import { readArguments } from "./run/arguments.mjs";

export const configurationFile = "docs/configuration.md";

const head = `# Configuration

Every setting is an environment variable; an empty one counts as not set. All faults are named at once, before anything
starts. The demo (\`npm start\`) needs none of them; a real site needs \`PUBLIC_URL\` and \`SESSION_SECRETS\`, and most want
\`SMTP_URL\`. \`.env.example\` has all of them to copy. This page is made by \`npm run docs:configuration\` from
\`server/config-fields.ts\`.
`;

/** Returns the page, in Markdown. */
export function configurationDocument(): string {
  const groups = Map.groupBy(Object.entries(fields.shape), ([, field]) =>
    String(field.meta()?.group),
  );
  const sections = [...groups].map(([group, settings]) => {
    const entries = settings.map(([name, field]) => {
      const facts = [field.meta()?.description, formatOf(field), defaultOf(field)];
      return `- **\`${name}\`** ${facts.filter(Boolean).join(" ")}`;
    });
    return `## ${group}\n\n${entries.join("\n")}\n`;
  });
  return [head, ...sections].join("\n");
}

type Field = (typeof fields.shape)[keyof typeof fields.shape];

/** What a value has to be, in the words of the message that refuses another one. */
function formatOf(field: Field): string {
  const message = field.safeParse("\0").error?.issues[0]?.message;
  return message ? `It ${message}.` : "";
}

function defaultOf(field: Field): string {
  if (field.def.type !== "default") return "";
  return `Default: \`${String(field.parse(undefined))}\`.`;
}

if (import.meta.main) {
  readArguments("Usage: npm run docs:configuration");
  writeFileSync(configurationFile, configurationDocument());
}
