/** `npm run outbox`: the e-mails of the site, newest last; `-- --id ID` shows one in full. */
import { existsSync } from "node:fs";
import { styleText } from "node:util";
import { formatInstant } from "#app/platform/dates.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { listEmails, type OutboxEmail } from "#app/platform/mail/outbox.queries.server.ts";
import { type Config, readConfig } from "#server/config.ts";
import { runCommand } from "./operator-command.ts";
import { readArguments, refuseArguments } from "./run/arguments.mjs";

const usage = "Usage: npm run outbox [-- --last NUMBER | --id ID]";

const { last, id } = readArguments(usage, {
  options: { last: { type: "string", default: "50" }, id: { type: "string" } },
}).options;
const limit = Number(last);
if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) {
  refuseArguments("--last must be a whole number from 1 to 10000", usage);
}

async function main(): Promise<string> {
  const config = readConfig(process.env);
  const nothing = "No messages yet. They appear once the site has run and has something to say.";
  if (!config.databaseUrl && !existsSync(config.databaseFile)) return nothing;
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  try {
    if ((await database.pendingMigrations()) > 0) return nothing;
    if (id !== undefined) {
      const message = await findMessage(database, id);
      if (!message) throw new Error(`No message has the id ${printable(id)}.`);
      return `${heading(message, config)}\n\n${printable(message.body)}`;
    }
    const messages = await listEmails(database.reader, { limit, offset: 0 });
    if (messages.length === 0) return nothing;
    const shown = messages.reverse().map((message) => heading(message, config));
    return `${shown.join("\n\n")}\n\nOne whole: npm run outbox -- --id ID`;
  } finally {
    await database.close();
  }
}

async function findMessage({ reader }: Database, id: string): Promise<OutboxEmail | undefined> {
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const messages = await listEmails(reader, { limit, offset });
    const found = messages.find((message) => message.id === id);
    if (found || messages.length < limit) return found;
  }
}

function heading(message: OutboxEmail, config: Config): string {
  const lines = [
    `${styleText("bold", printable(message.subject))}`,
    `  to     ${printable(message.recipient)}`,
    `  state  ${state(message, config)}`,
    `  made   ${formatInstant(message.created_at)}`,
    `  id     ${message.id}`,
  ];
  if (message.last_error) lines.push(`  error  ${printable(message.last_error)}`);
  return lines.join("\n");
}

function state(message: OutboxEmail, config: Config): string {
  const tries = message.attempts === 1 ? "1 try" : `${message.attempts} tries`;
  if (message.sent_at) return `sent ${formatInstant(message.sent_at)}`;
  if (message.failed_at)
    return `failed for good after ${tries}, ${formatInstant(message.failed_at)}`;
  const due = formatInstant(message.due_at);
  if (!config.smtpUrl) return `kept, no mail server is set (due ${due})`;
  return message.attempts > 0 ? `waiting after ${tries}, again ${due}` : `waiting, due ${due}`;
}

/** Removes control characters, because the text comes from visitors and is printed to a terminal. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{C}\n\t\u200c\u200d]/gu, "\uFFFD");
}

await runCommand(async () => {
  process.stdout.write(`${await main()}\n`);
});
