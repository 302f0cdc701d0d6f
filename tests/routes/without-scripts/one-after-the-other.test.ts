import { expect, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { personRow } from "#tests/support/rows.ts";
import { HtmlClient, type Site, siteForEach } from "#tests/support/site.ts";
import { ask, receive, workWith } from "#tests/support/site-data.ts";
import { imported, statementOf } from "#tests/support/statements.ts";
import { received } from "#tests/support/stays.ts";
import { insertRows } from "#tests/support/tables.ts";

const { site } = siteForEach("sqlite");

const names = ["First", "Second", "Third"] as const;

/** A list of three that wait, how one of them is opened, and its decision. */
type Worked = {
  list: string;
  /** Puts them into the services; without more the record of each is named by `names`. */
  begin: (site: Site) => Promise<void>;
  open: RegExp;
  decide: (page: HtmlClient) => Promise<unknown>;
  /** In the order of the list. */
  order: readonly [string, string, string];
  undo: RegExp;
};

const newestFirst = ["Third", "Second", "First"] as const;
const each = async (begin: (name: string, n: number) => Promise<unknown>) => {
  for (const [n, name] of names.entries()) {
    site.services.pass(1000);
    await begin(name, n);
  }
};

const lists: Record<string, Worked> = {
  "adoption requests": {
    list: "/adoption-requests?status=pending&q=asker",
    begin: async ({ services }) => {
      const pet = await shelter(services);
      await each((name, n) =>
        ask(services, pet, {
          name: `${name} Asker`,
          email: `asker${n}@example.com`,
          phone: `0803 555 440${n}`,
        }),
      );
    },
    open: /^View First/,
    decide: (page) => page.press("Reject"),
    order: names,
    undo: /^Undo Reject/,
  },
  "boarding requests": {
    list: "/dashboard/staff/boarding-requests?show=answer",
    begin: ({ services }) => each((petName) => received(services, { petName })),
    open: /^Answer the stay of First/,
    decide: (page) => page.press("Accept"),
    order: names,
    undo: /^Undo Accept/,
  },
  messages: {
    list: "/dashboard/staff/messages?status=open",
    begin: ({ services }) => each((subject) => receive(services, { subject, message: "When?" })),
    open: /^Third/,
    decide: (page) => page.fill("Your answer", "At nine.").press("Send answer"),
    order: newestFirst,
    undo: /^Undo /,
  },
  comments: {
    list: "/dashboard/staff/blog/comments?status=pending",
    begin: ({ services }) =>
      each((name) =>
        receiveComment(services, {
          name,
          comment: `${name} likes it.`,
          email: `${name}@example.com`,
        }),
      ),
    open: /^Third/,
    decide: (page) => page.press("Reject"),
    order: newestFirst,
    undo: /^Undo Reject/,
  },
  "lines of a statement": {
    list: "/dashboard/staff/donations/statements?show=unknown",
    begin: async ({ services }) => {
      const ada = await admit(services, "tunde");
      const lines = names.map(
        (name, n) => [`0${n + 1}/03/2026`, `NIP/${name}`, "2,500.00", `S${n}`] as const,
      );
      await imported(
        services,
        ada,
        statementOf(...lines.map((line) => [...line] as [string, string, string, string])),
      );
    },
    open: /^NIP\/Third/,
    decide: (page) => page.press("Dismiss"),
    order: newestFirst,
    undo: /^Undo /,
  },
  "people to verify": {
    list: "/dashboard/staff/people?status=unverified",
    begin: ({ services }) =>
      each((name) => {
        const created_at = services.now().toISOString();
        const row = personRow({
          id: newId(services.now()),
          name,
          role: "boarder",
          created_at,
          search_text: name.toLowerCase(),
        });
        return insertRows(services, "people", row);
      }),
    open: /^Third/,
    decide: (page) => page.press("Verify"),
    order: newestFirst,
    undo: /never/,
  },
};

const begin = async ({ list, begin: prepare }: Worked) => {
  await admit(site.services, "ada");
  await workWith(site.services);
  await prepare(site);
  return new HtmlClient(await site.visitor().signIn("ada")).open(list);
};

/** The list's query, in the address of a record. */
const queryOf = (address: string) => address.split("?")[1];

test.each(Object.entries(lists))(
  "three %s are decided in a row without going back, and then the list says that none waits",
  async (_name, worked) => {
    const page = await begin(worked);
    await page.follow(worked.open);
    for (const [at, name] of worked.order.entries()) {
      expect(page.words).toContain(name);
      expect(page.words).toContain(`1 of ${3 - at}`);
      expect(queryOf(page.address)).toBe(queryOf(worked.list));
      await worked.decide(page);
      expect(page.status).toBe(200);
      expect(page.notice).not.toBe("");
    }
    expect(page.address).toBe(worked.list);
    expect(page.notice).toContain("Nothing waits here any more.");
  },
);

test.each(Object.entries(lists))(
  "%s lead to their neighbours, and back to the row in the list as it was filtered",
  async (_name, worked) => {
    const page = await begin(worked);
    await page.follow(worked.open);
    expect([page.words.includes("1 of 3"), page.has("Previous")]).toEqual([true, false]);
    await page.follow("Next");
    expect(page.words).toContain(worked.order[1]);
    await page.follow("Next");
    expect(page.words).toContain(worked.order[2]);
    expect([page.words.includes("3 of 3"), page.has("Next")]).toEqual([true, false]);
    await page.follow("Previous");
    expect(page.words).toContain("2 of 3");
    const id = page.address.split("?")[0]?.split("/").at(-1);
    expect(page.html).toContain(`${worked.list.replaceAll("&", "&amp;")}#row-${id}"`);
    await page.follow(/^Back to/);
    expect(page.address).toBe(worked.list);
    expect(page.html).toContain(`id="row-${id}"`);
  },
);

test.each(Object.entries(lists).filter(([name]) => name !== "people to verify"))(
  "a decision about %s is undone on top of the next one, and leads back to it",
  async (name, worked) => {
    const page = await begin(worked);
    await page.follow(worked.open);
    const first = page.address;
    // An answer that was sent has no Undo.
    await (name === "messages" ? page.press("Close") : worked.decide(page));
    expect(page.address).not.toBe(first);
    const label = [...page.html.matchAll(/aria-label="(Undo [^"]+)"/g)].map(([, one = ""]) => one);
    expect(label.filter((one) => worked.undo.test(one))).toHaveLength(1);
    await page.press((label[0] ?? "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
    expect(page.address).toBe(first);
    expect(page.words).toContain("1 of 3");
  },
);

test("a decided request keeps its neighbours in the filter that it has left", async () => {
  const worked = lists["adoption requests"] as Worked;
  const page = await begin(worked);
  await page.follow(/^View Second/);
  const second = page.address;
  await page.press("Reject");
  expect(page.words).toContain("Third Asker");
  await page.open(second);
  expect(page.words).not.toMatch(/\d of \d/);
  await page.follow("Previous");
  expect(page.words).toContain("First Asker");
});

test("a record that was opened from nowhere stands in the whole list, and a refused form keeps the list", async () => {
  const page = await begin(lists["adoption requests"] as Worked);
  await page.follow(/^View Second/);
  await page.open(page.address.split("?")[0] ?? "");
  expect(page.words).toContain("2 of 3");
  await page.open("/adoption-requests?status=pending");
  await page.follow(/^View Second/);
  const colleague = new HtmlClient(page.browser);
  await colleague.open(page.address);
  await colleague.press("Reject");
  await page.press("Reject");
  expect([page.status, queryOf(page.address)]).toEqual([409, "status=pending"]);
});
