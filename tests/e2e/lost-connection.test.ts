import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { forms, type SentForm } from "#tests/support/forms.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { filled } from "#tests/support/screen-list.ts";
import { onDatabase } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import { type Cut, Line } from "./line.ts";
import { admit, newcomer } from "./newcomers.ts";
import { sendings, sendStay } from "./sent-records.ts";
import { atNight, newVisitor, person, post, ready, signIn, test } from "./visit.ts";
import { addressesOf } from "./walk.ts";

const networkError = "Network error. Please check your connection.";
/** After the last of them every form has to arrive once all the same. */
const drops: Cut[] = ["before", "during", "after"];

/** A proxy's two words are one to the form: by day the forms meet them in turns. */
function cutsOf(form: SentForm): Cut[] {
  const words: Cut[] = [502, 503];
  return [...(isNightly ? words : words.slice(forms.indexOf(form) % 2).slice(0, 1)), ...drops];
}

const colour = { width: 225, height: 300, channels: 3, background: "#a85a3c" } as const;

async function bimbo() {
  const buffer = await sharp({ create: colour }).jpeg().toBuffer();
  return { name: "bimbo.jpg", mimeType: "image/jpeg", buffer };
}

/** Every byte of the page goes through a line that can be cut. */
const lineTest = test.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  line: async ({}, use) => {
    const line = await Line.open();
    await use(line);
    line.close();
  },
  proxy: async ({ line }, use) => use({ server: line.address }),
});

type Known = Record<"new" | "phone" | "name" | "email" | "password" | "soon" | "digits", string>;

/** Ends on the page of the form. Returns the id of what it is about. */
async function arrive(page: Page, { who, at, query, about, open = [] }: SentForm, known: Known) {
  if (who === "newcomer") await admit(page);
  else if (who !== "visitor") await signIn(page, who, "/dashboard");
  const sender = { email: `${known.new}@example.com`, phone: known.phone };
  const sent = about && (await sendings[about](page, sender));
  await page.goto(sent?.at ?? (await addressesOf(page, at, query))[0] ?? at);
  await ready(page);
  for (const part of [open].flat()) await page.locator("summary", { hasText: part }).click();
  return sent?.id ?? "";
}

function newKnown(): Known {
  const { name, email, password } = person("veterinarian");
  const { phone } = newVisitor();
  return {
    new: newcomer().replace(/@.*/, "").replaceAll("-", "x"),
    ...{ name, email, password, phone, digits: phone.slice(-4) },
    soon: addDays(lagosDay(siteNow()), 10),
  };
}

/** A field, not a part of the menu that is called the same. */
function fieldOf(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).and(page.locator("input, textarea"));
}

/** Fills the form in; returns what stands in each of its fields. */
async function fill(page: Page, form: SentForm, known: Known) {
  const typed: [string, string][] = Object.entries(form.type ?? {}).map(([label, text]) => [
    label,
    filled(text, known),
  ]);
  for (const [label = "", text = ""] of typed) {
    await fieldOf(page, label).fill(text);
  }
  for (const [label, option] of Object.entries(form.choose ?? {})) {
    await page.getByLabel(label, { exact: true }).selectOption(option);
  }
  if (form.tick) await page.getByRole("radio", { name: form.tick }).check();
  if (form.photo) {
    await page.getByLabel(form.photo, { exact: true }).setInputFiles(await bimbo());
    await expect(page.getByRole("checkbox", { name: "bimbo.jpg" })).toBeChecked();
  }
  return typed;
}

type Row = NonNullable<SentForm["row"]>;

async function countRows({ table, column }: Row, word: string): Promise<number> {
  const rows: Record<string, unknown>[] = await onDatabase(({ db }) =>
    db.reader.selectFrom(table).selectAll().execute(),
  );
  return rows.filter((row) => String(row[column]).includes(word)).length;
}

/** One form of each kind; those that differ in their words alone are for the night. */
const kinds = {
  "signs somebody in": "login",
  "of a reading page": "interest",
  "a button alone": "yes to a pet alert",
  "behind a reference": "the digits that open a request",
  "with a script of its own": "a boarding request",
  "in a frame of another site": "a gift by card",
  "leads to a page of its own": "a gift by bank transfer",
  "of a working page": "support",
  "that opens, in a row": "a decision",
  "about several records": "one reason for several requests",
  "with a picture, new": "a new listing",
  "with a picture, of a version": "an edited listing with a photo",
  "with a picture of a person": "a profile with a photo",
  "with a password": "another password",
};

test("every kind of form is tried by day", () => {
  const names = forms.map(({ name }) => name);
  expect(Object.values(kinds).filter((name) => !names.includes(name))).toEqual([]);
});

for (const form of forms) {
  lineTest(
    `keeps what was typed while the connection breaks, and arrives once: ${form.name}`,
    { tag: Object.values(kinds).includes(form.name) ? [] : atNight },
    async ({ page, line }) => {
      const known = newKnown();
      const id = await arrive(page, form, known);
      const typed = await fill(page, form, known);
      const name = form.sendWithScript ?? form.send;
      // What the page looks up by itself must not be the request that is cut.
      await page.waitForLoadState("networkidle");
      for (const [index, when] of cutsOf(form).entries()) {
        line.cut(when);
        const broken = line.broken();
        const again = page.getByRole("button", { name: "Try again" });
        if (index === 0) await page.getByRole("button", { name, exact: true }).click();
        else await again.click();
        await broken;
        await expect(page.getByRole("alert").filter({ hasText: networkError })).toBeVisible();
        await expect(again).toBeFocused();
        for (const [label = "", text = ""] of typed) {
          await expect(fieldOf(page, label)).toHaveValue(text);
        }
        if (form.photo) {
          await expect(page.getByRole("checkbox", { name: "bimbo.jpg" })).toBeChecked();
        }
      }
      line.mend();
      await page.getByRole("button", { name: "Try again" }).click();
      const place = form.frame ? page.frameLocator(form.frame).last() : page;
      const said = place.getByText(filled(form.said, known)).filter({ visible: true });
      await expect(said.first()).toBeVisible();
      await expect(page.getByText(networkError)).toHaveCount(0);
      const word = form.row?.column === "entity_id" ? id : known.new;
      if (form.row) expect(await countRows(form.row, word)).toBe(form.row.rows ?? 1);
    },
  );
}

lineTest(
  "a picture that follows to a stay meets each drop, goes up again alone, and arrives once",
  async ({ page, line }) => {
    const { id, at } = await sendStay(page, newVisitor());
    await page.goto(at);
    await page.getByRole("link", { name: "Send Pictures and Documents" }).click();
    await ready(page);
    for (const [index, when] of drops.entries()) {
      line.cut(when);
      const broken = line.broken();
      if (index === 0) await page.getByLabel("Pet Images").setInputFiles(await bimbo());
      else await page.getByRole("button", { name: "Try again to upload bimbo.jpg" }).click();
      await broken;
      await expect(page.getByText(`bimbo.jpg file upload failed. ${networkError}`)).toBeVisible();
    }
    line.mend();
    await page.getByRole("button", { name: "Try again to upload bimbo.jpg" }).click();
    await page.waitForURL("**/r/B*");
    await expect(page.getByRole("img", { name: "bimbo.jpg" })).toBeVisible();
    expect(await countRows({ table: "stay_files", column: "stay_id" }, id)).toBe(1);
  },
);

for (const { at, message } of [
  { at: "/contact", message: "Message" },
  { at: "/register", message: "Full Name" },
]) {
  test(`says below the network error that the words are kept, where they are: ${at}`, async ({
    page,
  }) => {
    const fill = async () => {
      await page.goto(at);
      await page.waitForLoadState("networkidle");
      for (const field of await page.locator("main input:visible[required], textarea").all()) {
        const type = await field.getAttribute("type");
        if (type === "radio") continue;
        const words = { email: "ada@example.com", tel: "08035550199" }[type ?? ""];
        await field.fill(words ?? "Simba and Nala");
      }
      if (at === "/contact") await page.getByLabel("Topic").selectOption("training");
      else await page.getByRole("radio").first().check();
      await page.locator("main form button:not([type=button])").last().click();
      await expect(page.getByRole("alert").filter({ hasText: networkError })).toBeVisible();
    };
    await page.route("**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await fill();
    await expect(page.getByText("What you typed is saved on this phone.")).toBeVisible();
    await page.getByLabel(message, { exact: true }).clear();
    // A private window, or a phone without room.
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      localStorage.clear();
    });
    await fill();
    await expect(page.getByText("What you typed is saved on this phone.")).toBeHidden();
  });
}

lineTest(
  "a step to another page that fails leaves the one there is, and is taken again",
  async ({ page, line }) => {
    await signIn(page, "staff", "/dashboard/support");
    await ready(page);
    const go = async (name: string) => {
      await page.locator("summary", { hasText: "Menu" }).click();
      // Its name says what waits there, too.
      await page
        .getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .click();
    };
    await go("People");
    await page.waitForURL("**/dashboard/staff/people");
    await page.goBack();
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Subject").fill("Half a message");
    // The scripts of the first are there already; the other's have to come, too.
    const steps = [
      { name: "People", cuts: ["before", 502] },
      { name: "Messages", cuts: ["before"] },
    ] as const;
    for (const { name, cut } of steps.flatMap(({ name, cuts }) =>
      cuts.map((cut) => ({ name, cut })),
    )) {
      line.cut(cut, "everything");
      await go(name);
      await expect(page.getByRole("alert")).toContainText(networkError);
      await expect(page.getByRole("link", { name: "Try again" })).toBeFocused();
      await expect(page.getByLabel("Subject")).toHaveValue("Half a message");
    }
    line.mend();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForURL("**/dashboard/staff/messages");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

for (const at of ["/login", "/pet-details/:id"]) {
  test(`a form that is never answered is given up and stays: ${at}`, async ({ page }) => {
    await page.clock.install();
    const form = forms.find((one) => one.at === at);
    if (!form) throw new Error(`no form is at ${at}`);
    const known = newKnown();
    await arrive(page, form, known);
    await fill(page, form, known);
    await page.route("**", (route) =>
      route.request().method() === "POST" ? null : route.fallback(),
    );
    const leaving = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: form.sendWithScript ?? form.send, exact: true }).click();
    await leaving;
    await page.clock.fastForward("01:00");
    await expect(page.getByRole("alert").filter({ hasText: networkError })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(
      page.getByLabel(Object.keys(form.type ?? {})[0] ?? "", { exact: true }),
    ).toHaveCount(0);
  });
}

lineTest(
  "who goes on typing while the connection breaks is not called away, and sends what is there now",
  async ({ page, line }) => {
    const word = newcomer().replace(/@.*/, "").replaceAll("-", "x");
    await signIn(page, "petOwner", "/dashboard/support");
    await ready(page);
    await page.getByLabel("Subject").fill(`First ${word}`);
    const message = page.getByLabel("Message", { exact: true });
    await message.fill("One.");
    line.cut("before");
    await page.getByLabel("Subject").press("Enter");
    await expect(page.getByRole("alert")).toContainText(networkError);
    await expect(page.getByLabel("Subject")).toBeFocused();
    await page.getByLabel("Subject").fill(`Second ${word}`);
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("We have your message.")).toBeVisible();
    const row = { table: "inquiries", column: "subject" } as const;
    expect(await countRows(row, `Second ${word}`)).toBe(1);
    expect(await countRows(row, `First ${word}`)).toBe(0);
  },
);

lineTest(
  "a form that came back because the session was over is kept, too, and sent once somebody has signed in",
  async ({ page, line }) => {
    const word = newcomer().replace(/@.*/, "").replaceAll("-", "x");
    await signIn(page, "petOwner", "/dashboard/support");
    await ready(page);
    await page.getByLabel("Subject").fill(`Late ${word}`);
    await page.getByLabel("Message", { exact: true }).fill("Two days later.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Session expired");
    // It is a document of its own, whose script comes after its words.
    await page.waitForLoadState("load");
    await ready(page);
    line.cut("during");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("alert").filter({ hasText: networkError })).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Two days later.");
    line.mend();
    const { email, password } = person("petOwner");
    await post(page, "/login", { email, password });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("We have your message.")).toBeVisible();
    expect(await countRows({ table: "inquiries", column: "subject" }, `Late ${word}`)).toBe(1);
  },
);
