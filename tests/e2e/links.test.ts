import { type APIRequestContext, expect } from "@playwright/test";
import { roles } from "#app/platform/actor.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { signIn, test } from "./visit.ts";

type Crawl = { start: string; within: (path: string) => boolean };

/** So many records of a kind are opened: each page of a record costs as much as the list of them all. */
const recordsEach = isNightly ? 5 : 2;

/** Asks for every address of ours that the pages within reach of `start` mention; answers what is broken, and where. */
async function crawl(request: APIRequestContext, { start, within }: Crawl): Promise<string[]> {
  const broken: string[] = [];
  const seen = new Set([start]);
  const records = new Map<string, number>();
  const isNew = (address: string) => {
    if (seen.has(kindOf(address))) return false;
    seen.add(kindOf(address));
    const screen = screenOf(address);
    if (screen === undefined) return true;
    const opened = records.get(screen) ?? 0;
    records.set(screen, opened + 1);
    return opened < recordsEach;
  };
  let wave = [{ path: start, from: "the start" }];
  while (wave.length > 0) {
    const next: typeof wave = [];
    const read = async ({ path, from }: (typeof wave)[number]) => {
      const response = await request.get(path);
      if (response.status() >= 400) broken.push(`${response.status()} ${path} (on ${from})`);
      const page = response.headers()["content-type"]?.startsWith("text/html");
      if (!page || !within(path)) return;
      const html = await response.text();
      for (const to of mentioned(html)) {
        if (to.startsWith("#")) {
          if (!html.includes(`id="${to.slice(1)}"`)) broken.push(`${to} leads nowhere on ${path}`);
        } else if (isNew(to)) {
          next.push({ path: to, from: path });
        }
      }
    };
    while (wave.length > 0) await Promise.all(wave.splice(0, 6).map(read));
    wave = next;
  }
  expect(seen.size).toBeGreaterThan(20);
  return broken;
}

/** Of the addresses that combine the same several parameters one is enough: their values multiply. */
function kindOf(address: string): string {
  const [path, query = ""] = address.split("?");
  const names = [...new URLSearchParams(query).keys()].sort();
  return names.length > 1 ? `${path}?${names.join()}` : address;
}

/** The page of a record, whichever it is of; undefined for other pages and for files. */
function screenOf(address: string): string | undefined {
  const screen = address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
  return screen === address || /\.\w+$/.test(screen) ? undefined : screen;
}

/** Local addresses in links, forms that only read, style sheets, scripts and pictures; one width of a picture is enough. */
function mentioned(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  return found
    .filter((address) => address.startsWith("#") || /^\/(?!\/)/.test(address))
    .map((address) => (address.startsWith("#") ? address : (address.split("#")[0] ?? "")));
}

test.slow();

test("every link that a visitor can reach leads somewhere", { tag: "@nojs" }, async ({
  request,
}) => {
  expect(await crawl(request, { start: "/", within: () => true })).toEqual([]);
});

for (const role of roles) {
  test(`every link that a ${role} can reach leads somewhere`, { tag: "@nojs" }, async ({
    page,
  }) => {
    await signIn(page, role, "/dashboard");
    const within = (path: string) => /^\/(adoption-requests|create-adoption|dashboard)/.test(path);
    expect(await crawl(page.request, { start: "/dashboard", within })).toEqual([]);
  });
}
