import { expect, test } from "vitest";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { hidden, siteForAll, textWith, titleOf, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";

const script = { "X-Visit": "part" };
const ahead = { ...script, "X-Sec-Purpose": "prefetch" };
const { site } = siteForAll("sqlite", "ada");
const staff = site.signedIn("ada");
let asked = 0;

async function newRequest() {
  asked += 1;
  const pet = await shelter(site.services, { name: `Pet ${asked}` });
  const contact = { email: `w${asked}@example.com`, phone: `0803777${1000 + asked}` };
  const reference = await ask(site.services, pet, { name: "Chinwe", ...contact });
  return `/adoption-requests/${await requestId(site.services, reference)}`;
}

async function approve(path: string, headers = {}, more: Record<string, string> = {}) {
  const page = await staff.html(path);
  return staff.post(path, { key: hidden(page, "key"), intent: "approve", ...more }, headers);
}

const mainOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll(
    /(_R_\w+_|value="[\w-]{22}[^"]*")/g,
    "",
  );

test.each([
  "/adoption-requests",
  "/dashboard",
  "/dashboard/staff/donations",
  "/dashboard/settings",
])(
  "the part of %s that differs is that of the whole page, without the menu and the script",
  async (path) => {
    const whole = await staff.html(path);
    const part = await textWith(200, staff.get(path, script));
    expect(mainOf(part)).toBe(mainOf(whole));
    expect(titleOf(part)).toBe(titleOf(whole));
    expect(part).toContain('id="breadcrumbs"');
    expect(part).not.toMatch(/<script|aria-label="Dashboard"|Logout/);
    const owner = /data-user="([^"]+)"/;
    expect(owner.exec(part)?.[1]).toBe(owner.exec(whole)?.[1]);
    expect(part.length).toBeLessThan(whole.length - 3000);
  },
);

test("a decision is answered with the page that it leads to, its notice and the cookies of both", async () => {
  const path = await newRequest();
  const answer = await approve(path, script, { back: "?status=approved" });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Visit-Location")).toBe("/adoption-requests?status=approved");
  expect(wordsOf(html)).toContain("Request status updated successfully:");
  expect(titleOf(html)).toMatch(/^Adoption Requests/);
  const cookies = answer.headers.getSetCookie().filter((one) => one.startsWith("notice="));
  expect(cookies).toHaveLength(2);
  expect(cookies.at(-1)).toContain("Max-Age=0");
  expect(staff.cookies.has("notice")).toBe(false);
  expect(await staff.words("/adoption-requests")).not.toContain("Request status updated");
});

test("without the script the same decision is the redirect that it was", async () => {
  const answer = await approve(await newRequest());
  expect(answer.status).toBe(303);
  expect(answer.headers.has("X-Visit-Location")).toBe(false);
});

test("the same form again, as after a lost answer, has the same answer and no second effect", async () => {
  const path = await newRequest();
  const key = await staff.keyOf(path);
  const send = () => staff.post(path, { key, intent: "approve" }, script);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get("X-Visit-Location")).toBe(first.headers.get("X-Visit-Location"));
  const history = (await staff.words(path)).match(/approved/gi) ?? [];
  const alone = await newRequest();
  await approve(alone, script);
  const once = (await staff.words(alone)).match(/approved/gi) ?? [];
  expect(history).toHaveLength(once.length);
});

test("a refusal is answered in place, with its status and without the frame's menu", async () => {
  const path = await newRequest();
  await staff.post(path, { intent: "reject" });
  const html = await textWith(409, approve(path, script));
  expect(html).toContain('role="alert"');
  expect(html).toContain("data-user=");
  expect(html).not.toContain('aria-label="Dashboard"');
});

test("a session that begins is the browser's own step, and so is a page of another kind", async () => {
  const { email } = cast.ada;
  const login = await site.visitor().post("/login", { email, password }, script);
  expect(login.status).toBe(204);
  expect(login.headers.get("X-Visit-Location")).toBe("/adoption-requests");
  for (const path of ["/donate", "/", "/adoption-requests.csv?status=pending"]) {
    const answer = await staff.get(path, script);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("X-Visit-Location")).toBe(path);
    expect(await answer.text()).toBe("");
  }
});

test("a session that is over is told by where it leads, and gives a form back", async () => {
  const stranger = site.visitor();
  const visit = await stranger.get("/adoption-requests", script);
  expect(visit.status).toBe(204);
  expect(visit.headers.get("X-Visit-Location")).toMatch(/^\/login\?/);
  const form = await stranger.post(
    "/dashboard/support",
    { subject: "Mine", message: "Kept" },
    script,
  );
  expect(form.status).toBe(401);
  const html = await form.text();
  expect(html).toContain("Kept");
  expect(html).not.toContain('data-page="working"');
});

test("a page asked for ahead leaves the notice to the page that is seen", async () => {
  const told = await redirectWithNotice(site.services, "/dashboard", {
    kind: "success",
    text: "Well done!",
  });
  staff.cookies.set("notice", told.headers.get("Set-Cookie")?.split(/[=;]/)[1] ?? "");
  expect(await staff.words("/dashboard", ahead)).not.toContain("Well done!");
  expect(await staff.words("/dashboard", script)).toContain("Well done!");
  expect(await staff.words("/dashboard", script)).not.toContain("Well done!");
});

test("opening a notification is never done ahead", async () => {
  expect((await staff.get("/dashboard/notifications/none", ahead)).status).toBe(204);
});

test("a request over the list is a part without the list and without a heading of its own", async () => {
  const path = await newRequest();
  const html = await staff.html(path, { ...script, "X-Frame": "" });
  expect(html).not.toContain("<h1");
  const page = await staff.html(path, script);
  expect(page).toContain("<h1");
});

test("links of a working page to pages of another kind are the browser's", async () => {
  const html = await staff.html("/dashboard/staff/listings");
  const [, home = ""] = /<a([^>]* href="\/"[^>]*)>/.exec(html) ?? [];
  expect(home).toContain('data-visit="false"');
  const queue = await staff.html("/adoption-requests", script);
  const [, view = ""] = /<a([^>]*aria-label="View [^>]*)>/.exec(queue) ?? [];
  expect(view).not.toContain("data-visit=");
  expect(view).toContain("data-frame");
});
