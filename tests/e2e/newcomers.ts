import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { post, test } from "./visit.ts";

/** Of everybody who registers in these tests. */
export const password = "mangoes in the harmattan";

let people = 0;

/** An e-mail address that nobody has used yet. */
export function newcomer(): string {
  people += 1;
  const { workerIndex, project } = test.info();
  return `${project.name}-${workerIndex}-${people}@example.com`;
}

export async function fillRegistration(page: Page, email: string, role = "Boarder") {
  await page.getByLabel("Full Name").fill("Yétúndé O'Neil");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("0803 555 1234");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("radio", { name: role }).check();
}

/** Registers without typing; the form has its own tests. Ends signed in, on no page. */
export async function admit(page: Page, userType = "boarder"): Promise<string> {
  const email = newcomer();
  const words = { name: "Yétúndé O'Neil", email, phone: "0803 555 1234", password, userType };
  await post(page, "/register", words);
  return email;
}

/** Returns the path of the link in the last e-mail to an address. */
export async function linkTo(email: string): Promise<string> {
  const file = join(process.env.E2E_DATA_DIR ?? "", "rehome.db");
  const database = openDatabase({ file });
  try {
    const mails = await listEmails(database.reader, { limit: 200, offset: 0 });
    const body = mails.find(({ recipient }) => recipient === email)?.body ?? "";
    const link = /https?:\S+\/(?:set-password|verify-email|pet-alerts|comments)\/\S+/.exec(
      body,
    )?.[0];
    if (!link) throw new Error(`no link was written to ${email}`);
    return new URL(link).pathname;
  } finally {
    await database.close();
  }
}
