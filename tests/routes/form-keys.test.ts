import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { beforeAll, expect, test } from "vitest";
import { makeSystemToken } from "#app/features/accounts/api-token/system-token.server.ts";
import { addWebhook } from "#app/features/integrations/webhook/manage-webhooks.server.ts";
import { value } from "#tests/support/listings.ts";
import { castOf } from "#tests/support/people.ts";
import { recordsOfScreens } from "#tests/support/records-of-screens.ts";
import { everyone, filled, screens, type Who } from "#tests/support/screen-list.ts";
import { type Browser, hidden, siteForAll } from "#tests/support/site.ts";

/** Of a page whose other forms have a key. */
const withoutKey: Record<string, string> = {
  "end-token": "the same button in many rows, which are different forms",
  "remove-webhook": "as above",
  file: "a file is stored once by what it holds",
};

/** Their forms take a key, and need something that is not there: a way to pay, an address that this browser gave, chosen rows, an e-mail that failed. */
const withoutForm = [
  "/donate",
  "/pet-alerts/sent",
  "/adoption-requests/selected",
  "/dashboard/staff/appointments/:id",
  "/dashboard/staff/donations",
  "/dashboard/staff/donations/statements/:id",
  "/dashboard/pet-owner/day/send",
  "/dashboard/staff/outbox/:id",
];

const {
  site,
  services,
  ada: staff,
  ngozi: owner,
  musa: vet,
  bisi: boarder,
} = siteForAll("sqlite", "ada", "ngozi", "musa", "bisi");
let known: Record<string, string>;
const browsers = new Map<Who, Browser>();

beforeAll(async () => {
  known = await recordsOfScreens(services, { staff, owner, vet, boarder });
  const webhook = { system: "The clinic", url: "https://example.com/", events: ["pet.adopted"] };
  value(await addWebhook(services, staff, webhook, "a-key-of-this-test"));
  const token = { name: "The clinic", reach: "read", days: "30" } as const;
  await makeSystemToken(services, staff, token, "a-key-of-this-test");
  for (const who of everyone) {
    const browser = site.visitor();
    if (who !== "visitor") await browser.signIn(castOf[who]);
    browsers.set(who, browser);
  }
});

const attr = (one: Tree.Element, name: string) =>
  one.attrs.find((each) => each.name === name)?.value;

function elementsIn(one: Tree.ParentNode): Tree.Element[] {
  const children = one.childNodes.filter((each): each is Tree.Element => "tagName" in each);
  return children.flatMap((each) => [each, ...elementsIn(each)]);
}

/** What the forms of a page that change something are called, and the keys of each. */
function formsOf(html: string): { intent: string; keys: string[] }[] {
  const all = elementsIn(parse(html));
  const forms = all.filter((one) => one.tagName === "form" && attr(one, "method") === "post");
  return forms.flatMap((form) => {
    if (/^\/(logout|save-data)$/.test(attr(form, "action") ?? "")) return [];
    const valuesOf = (name: string) =>
      elementsIn(form).flatMap((one) =>
        attr(one, "name") === name && attr(one, "type") === "hidden"
          ? [attr(one, "value") ?? ""]
          : [],
      );
    return [{ intent: valuesOf("intent")[0] ?? "", keys: valuesOf("key") }];
  });
}

test("each form of a page with an idempotency key sends it once", async () => {
  const wrong = new Set<string>();
  const without = new Set<string>();
  const pages = new Set<string>();
  const look = async (response: Response, path: string) => {
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) return;
    const forms = formsOf(await response.text());
    if (forms.every(({ keys }) => keys.length === 0)) return;
    pages.add(path);
    for (const { intent, keys } of forms) {
      if (keys.length === 0) without.add(intent);
      else if (keys.length > 1 || !/^[\w-]{16,64}$/.test(keys[0] ?? "")) {
        wrong.add(`${intent} on ${path} (${response.status}): ${keys.join()}`);
      }
    }
  };
  for (const { path, example, queries, get, post, fields } of screens) {
    for (const [who, browser] of browsers) {
      const address = filled(example, known);
      if (get[who] !== 200) continue;
      for (const query of ["", ...queries]) await look(await browser.get(address + query), path);
      if (fields && post[who] === 422) await look(await browser.post(address, fields), path);
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...without].sort()).toEqual(Object.keys(withoutKey).sort());
  const missing = screens.filter(({ path, fields }) => fields?.key && !pages.has(path));
  expect(missing.map(({ path }) => path)).toEqual(withoutForm);
});

test("a form that came back keeps its key, one that a session's end has kept sends it once", async () => {
  const browser = browsers.get("staff");
  const at = "/dashboard/support";
  const key = hidden((await browser?.html(at)) ?? "", "key");
  const sent = { subject: "", message: "About the keys of forms", key };
  const back = await browser?.post(at, sent);
  expect(back?.status).toBe(422);
  expect(formsOf((await back?.text()) ?? "").map(({ keys }) => keys)).toContainEqual([key]);
  const stranger = await site.visitor().post(at, sent);
  expect(stranger.status).toBe(401);
  expect(formsOf(await stranger.text()).map(({ keys }) => keys)).toContainEqual([key]);
});

test("a form of a page without a key has none after a refusal either", async () => {
  const back = await site.visitor().post("/contact", { message: "" });
  expect(back.status).toBe(422);
  expect(formsOf(await back.text()).map(({ keys }) => keys)).toEqual([[]]);
});
