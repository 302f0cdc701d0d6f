import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { beforeAll, expect, test } from "vitest";
import { makeSystemToken } from "#app/features/accounts/api-token/system-token.server.ts";
import { castOf } from "#tests/support/people.ts";
import { recordsOfScreens } from "#tests/support/records-of-screens.ts";
import { everyone, filled, screens, type Who } from "#tests/support/screen-list.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";

/** Sent by the first tap: each ends nothing, or what takes it back stands in its place. */
const atOnce: Record<string, string> = {
  accept: "goes on with a stay",
  "add-days-off": "Free again stands in its place",
  activate: "its opposite stands in the row",
  again: "sends a link again",
  adopt: "Undo stands in its place",
  approve: "Undo stands in the row",
  checkOut: "its section says what it ends",
  complete: "says that a visit took place",
  confirm: "goes on with an appointment, or sends a link",
  deactivate: "its opposite stands in the row",
  endHold: "Undo stands in its place",
  link: "sends a link",
  publish: "its opposite stands in its place",
  "read-all": "marks as read",
  "remove-days-off": "the form that adds them again stands below",
  reject: "Undo stands in the row",
  close: "Undo stands in the row",
  reopen: "goes on with a message or a line of a statement",
  reset: "a setting, saved again as easily",
  restore: "brings a pet back",
  retry: "sends again",
  shortcuts: "its opposite stands in its place",
  stopTreating: "its opposite stands in its place",
  treats: "its opposite stands in its place",
  tick: "its opposite stands in its place",
  undo: "takes back",
  "undo-step": "takes back",
  unpublish: "its opposite stands in its place",
  unverify: "its opposite stands in its place",
  verify: "its opposite stands in its place",
  withdraw: "a listing, published again as easily",
};

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
  await makeSystemToken(
    services,
    staff,
    { name: "The clinic", reach: "read", days: "30" },
    "a-key-of-this-test",
  );
  for (const who of everyone) {
    if (who === "visitor") continue;
    browsers.set(who, await site.visitor().signIn(castOf[who]));
    // Signed in at another browser too.
    await site.visitor().signIn(castOf[who]);
  }
});

const attr = (one: Tree.Element, name: string) =>
  one.attrs.find((each) => each.name === name)?.value;
const children = (one: Tree.ParentNode) =>
  one.childNodes.filter((each): each is Tree.Element => "tagName" in each);

type Step = { intent: string; isAsked: boolean };

/** The forms of a page that are sent by one button, with nothing to fill in. */
function stepsOf(html: string): Step[] {
  const found: Step[] = [];
  const walk = (one: Tree.ParentNode, isAsked: boolean) => {
    for (const child of children(one)) {
      const { tagName } = child;
      if (tagName === "form" && attr(child, "method") === "post") {
        const step = stepOf(child);
        if (step !== undefined) found.push({ intent: step, isAsked });
      }
      walk(child, isAsked || tagName === "details");
    }
  };
  walk(parse(html), false);
  return found;
}

function stepOf(form: Tree.Element): string | undefined {
  const inside = (one: Tree.ParentNode): Tree.Element[] =>
    children(one).flatMap((each) => [each, ...inside(each)]);
  const fields = inside(form).filter(({ tagName }) =>
    ["input", "select", "textarea"].includes(tagName),
  );
  if (fields.some((one) => attr(one, "type") !== "hidden")) return undefined;
  const intent = fields.find((one) => attr(one, "name") === "intent");
  return intent && attr(intent, "value");
}

const inDashboard = screens.filter(({ path }) => /^\/(dashboard|adoption-requests)/.test(path));

test("no button of the dashboard ends something at one tap, unless its way back then stands there", async () => {
  const asked = new Set<string>();
  const wrong = new Set<string>();
  for (const { path, example, queries, get } of inDashboard) {
    for (const [who, browser] of browsers) {
      if (get[who] !== 200) continue;
      for (const query of ["", ...queries]) {
        const response = await browser.get(filled(example, known) + query);
        if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
        for (const { intent, isAsked } of stepsOf(await response.text())) {
          if (isAsked) asked.add(intent);
          else if (!(intent in atOnce)) wrong.add(`${intent} on ${path} (${who})`);
        }
      }
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...asked]).toEqual(
    expect.arrayContaining(["cancel", "archive", "others", "session", "end-token", "renew"]),
  );
});

test("Cancel in an owner's list repeats what it cancels before it does", async () => {
  const browser = browsers.get("petOwner");
  if (!browser) throw new Error("nobody is signed in");
  const page = await new HtmlClient(browser).open("/dashboard/pet-owner/bookings");
  expect(page.words).toMatch(
    /Cancel the appointment of \S+ with Dr Musa.*, .* \d\d:\d\d\? We inform the veterinarian\./,
  );
  expect(page.words).toMatch(/Cancel the stay of \S+ with .*\? The boarder is told\./);
});
