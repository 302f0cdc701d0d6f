import { describe, expect, test } from "vitest";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { lastLinkTo } from "#tests/support/emails.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const list = "/dashboard/staff/people";
const access = "/dashboard/staff/settings/staff";

describe("the staff's people", () => {
  const { site, services, ...people } = siteForAll(
    "sqlite",
    "ada",
    "tunde",
    "ngozi",
    "musa",
    "bisi",
  );
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");

  const pageOf = (who: keyof typeof cast) => `${list}/${people[who].id}`;

  const offers = async (who: keyof typeof cast, intent: string) =>
    (await staff.html(pageOf(who))).includes(`name="intent" value="${intent}"`);

  test("the list shows who there is, filtered by links and words", async () => {
    const words = wordsOf(await staff.html(list));
    for (const { name, email } of Object.values(cast)) {
      expect(words).toContain(name);
      expect(words).toContain(email);
    }
    const html = await staff.html(`${list}?role=boarder&q=bisi`);
    expect(wordsOf(html)).toContain("Bísí O'Neil");
    expect(wordsOf(html)).not.toContain("Ngozi Eze");
    expect(html).toContain(`href="${list}?role=boarder&amp;status=unverified&amp;q=bisi"`);
    expect(html).toContain(`href="${pageOf("bisi")}?role=boarder&amp;q=bisi"`);
    expect(wordsOf(await staff.html(`${list}?status=unverified`))).not.toContain("Ngozi Eze");
    expect(wordsOf(await staff.html(`${list}?q=nobody+at+all`))).toContain("Nobody matches");
    for (const odd of ["?role=king&status=x&page=-1", "?page=999999999999", "?q=%00%ED"])
      expect((await staff.get(list + odd)).status).toBe(200);
  });

  test("who waits to be verified is one tap away, and set-up is a link to the settings", async () => {
    const html = await staff.html(list);
    expect(html).toContain(`href="${list}?status=unverified"`);
    expect(wordsOf(html)).toContain("To verify (2)");
    expect(html).toContain(`href="${access}"`);
    expect(html).not.toContain("Send invitation");
    const settings = await staff.html("/dashboard/staff/settings");
    expect(settings).toContain(`href="${access}"`);
    expect(settings).toContain('href="/dashboard/staff/settings/systems"');
    const old = await staff.get("/dashboard/staff/systems");
    expect([old.status, old.headers.get("Location")]).toEqual([
      308,
      "/dashboard/staff/settings/systems",
    ]);
  });

  test("suspending asks for a reason, ends the session at the next request and stands in the history", async () => {
    const ngozi = await site.visitor().signIn("ngozi");
    const form = await staff.formOf(pageOf("ngozi"), "suspend");
    const html = await textWith(422, staff.post(pageOf("ngozi"), { ...form, reason: " " }));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html)).toEqual([
      { field: "reason", message: "Please give a reason for the audit log" },
    ]);
    expect((await ngozi.get("/dashboard")).status).toBe(200);

    const again = await staff.formOf(pageOf("ngozi"), "suspend");
    const late = await colleague.formOf(pageOf("ngozi"), "suspend");
    const sent = await staff.post(pageOf("ngozi"), { ...again, reason: "Sells dogs" });
    expect(await staff.wordsAfter(sent)).toContain(
      "Ngozi Eze is suspended and signed out everywhere.",
    );
    const out = await ngozi.get("/dashboard");
    expect([out.status, out.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fdashboard",
    ]);
    const replay = await staff.post(pageOf("ngozi"), { ...again, reason: "Sells dogs" });
    expect(replay.status).toBe(303);

    const refused = await colleague.post(pageOf("ngozi"), {
      ...late,
      reason: "Long words of mine",
    });
    expect(refused.status).toBe(409);
    const words = wordsOf(await refused.text());
    expect(words).toMatch(/Ada Okafor suspended Ngozi Eze on 2 Mar, 2026/);
    expect(words).toContain("Long words of mine");
    expect(words).toContain("Sells dogs");
    expect(await offers("ngozi", "suspend")).toBe(false);
    expect(await offers("ngozi", "link")).toBe(false);

    const back = await staff.post(
      pageOf("ngozi"),
      await staff.formOf(pageOf("ngozi"), "reinstate"),
    );
    expect(await staff.wordsAfter(back)).toContain("Ngozi Eze may sign in again.");
    await site.visitor().signIn("ngozi");
  });

  test("a changed role counts at the next request of the same browser", async () => {
    const bisi = await site.visitor().signIn("bisi");
    expect((await bisi.get("/adoption-requests")).status).toBe(403);
    const form = await staff.formOf(pageOf("bisi"), "role");
    expect((await staff.post(pageOf("bisi"), { ...form, role: "" })).status).toBe(422);
    const sent = await staff.post(pageOf("bisi"), { ...form, role: "staff" });
    expect(await staff.wordsAfter(sent)).toContain("Bísí O'Neil is Staff now.");
    expect((await bisi.get("/adoption-requests")).status).toBe(200);
    const back = { ...(await staff.formOf(pageOf("bisi"), "role")), role: "boarder" };
    await staff.wordsAfter(await staff.post(pageOf("bisi"), back));
    expect((await bisi.get("/adoption-requests")).status).toBe(403);
  });

  test("who is invited and verified has one state", async () => {
    const { id } = people.bisi;
    const before = await rowOf(site.services, "people", { id }, "password_hash", "verified_at");
    const both = { password_hash: null, verified_at: site.services.now().toISOString() };
    await updateRows(site.services, "people", { id }, both);
    const html = await staff.html(pageOf("bisi"));
    await updateRows(site.services, "people", { id }, before);
    const [head = ""] = /<h1.*?<\/header>/s.exec(html) ?? [];
    expect(wordsOf(html)).toMatch(/Bísí O'Neil invited Boarder · .*verified · with us since /);
    expect(wordsOf(head)).not.toContain("invited verified");
    expect(wordsOf(html)).not.toMatch(/\bverified Take back/);
  });

  test("a page begins with who it is and how to reach them, and says what is missing before the step", async () => {
    await updateRows(site.services, "people", { id: people.musa.id }, { phone: "+2348035550199" });
    const html = await staff.html(pageOf("musa"));
    expect(html).toContain('href="tel:+2348035550199"');
    expect(html).toMatch(/href="https:\/\/wa\.me\/2348035550199\?text=/);
    expect(html).toContain(`href="mailto:${cast.musa.email}"`);
    const words = wordsOf(html);
    expect(words).toMatch(/Musa \S+ not verified Veterinarian · with us since /);
    expect(words.indexOf("Clinic Missing")).toBeGreaterThan(0);
    expect(html.indexOf('aria-label="Before you verify"')).toBeLessThan(
      html.indexOf('value="suspend"'),
    );
    expect(wordsOf(await staff.html(pageOf("ngozi")))).not.toContain("Clinic");
    const odd = await staff.get(`${pageOf("ngozi")}?about=nothing`);
    expect(odd.status).toBe(200);
  });

  test("a veterinarian is verified by the number on the profile", async () => {
    expect(wordsOf(await staff.html(pageOf("musa")))).toContain(
      "can be verified once a VCN number is on the profile",
    );
    expect(await offers("musa", "verify")).toBe(false);
    await updateRows(site.services, "people", { id: people.musa.id }, { vcn: "VCN/77" });
    const form = await staff.formOf(pageOf("musa"), "verify");
    expect(form.vcn).toBe("VCN/77");
    expect(await staff.wordsAfter(await staff.post(pageOf("musa"), form))).toContain(
      "is verified.",
    );
    const taken = await staff.post(pageOf("musa"), await staff.formOf(pageOf("musa"), "unverify"));
    expect(await staff.wordsAfter(taken)).toContain("is no longer verified.");
    expect(await offers("musa", "verify")).toBe(true);
  });

  test("nobody finds a button to suspend themselves, and the request is refused too", async () => {
    expect(await offers("ada", "suspend")).toBe(false);
    expect(await offers("ada", "role")).toBe(false);
    const form = await staff.formOf(pageOf("ada"), "link");
    const tries: Record<string, string>[] = [
      { intent: "suspend", reason: "bye" },
      { intent: "role", role: "boarder", from: "staff" },
    ];
    for (const fields of tries) {
      expect((await staff.post(pageOf("ada"), { ...form, ...fields })).status).toBe(403);
    }
    expect((await staff.get(list)).status).toBe(200);
  });

  test("an invitation leads the new colleague in, and a taken address is told in words and kept", async () => {
    const key = () => staff.html(access).then((html) => hidden(html, "key"));
    const wrong = await staff.post(access, { key: await key(), email: "not one" });
    expect(wrong.status).toBe(422);
    expect(errorsOf(await wrong.text())).toMatchObject([{ field: "email" }]);
    const taken = await staff.post(access, { key: await key(), email: cast.ngozi.email });
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(wordsOf(html)).toContain("ngozi@example.com already has an account as Pet Owner.");
    expect(typed(html, "email")).toBe("ngozi@example.com");

    const sent = await staff.post(access, { key: await key(), email: "nkem@rehome.example" });
    expect(await staff.wordsAfter(sent)).toContain(
      "nkem@rehome.example gets an invitation by e-mail.",
    );
    const [mail] = await rowsOf(site.services, "outbox", { recipient: "nkem@rehome.example" });
    const [, link = ""] = /http:\/\/localhost:3000(\S+)/.exec(mail?.body ?? "") ?? [];
    const nkem = site.visitor();
    await nkem.post(link, { password: "a new and long password" });
    const entered = await nkem.post("/login", {
      email: "nkem@rehome.example",
      password: "a new and long password",
    });
    expect(entered.headers.get("Location")).toBe("/adoption-requests");
  });

  test("a password link is sent, and who asks too often is told to wait", async () => {
    for (let n = 0; n < 5; n++)
      expect(
        (await staff.post(pageOf("musa"), await staff.formOf(pageOf("musa"), "link"))).status,
      ).toBe(303);
    const refused = await staff.post(pageOf("musa"), await staff.formOf(pageOf("musa"), "link"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    site.services.pass(hourMs + 1000);
    expect(
      (await staff.post(pageOf("musa"), await staff.formOf(pageOf("musa"), "link"))).status,
    ).toBe(303);
  });

  test("the audit log shows the newest first, by whoever did it, and leads to whom it was done", async () => {
    const form = {
      ...(await colleague.formOf(pageOf("ngozi"), "suspend")),
      reason: "By Túndé himself",
    };
    await colleague.post(pageOf("ngozi"), form);
    const html = await staff.html("/dashboard/staff/audit");
    const words = wordsOf(html);
    expect(words.indexOf("By Túndé himself")).toBeGreaterThan(0);
    expect(words.indexOf("By Túndé himself")).toBeLessThan(words.indexOf("sent password link"));
    expect(html).toMatch(new RegExp(`href="${pageOf("ngozi")}"[^>]*>Ngozi Eze</a>`));
    const ofAda = wordsOf(await staff.html(`/dashboard/staff/audit?actor=${people.ada.id}`));
    expect(ofAda).toContain("invited");
    expect(ofAda).not.toContain("By Túndé himself");
    for (const odd of ["?actor=x", "?actor=%00", "?page=0", "?page=9999"])
      expect((await staff.get(`/dashboard/staff/audit${odd}`)).status).toBe(200);
  });

  test("the audit log says which staff came in, by form and after a link, and which lists they took", async () => {
    const enter = (email: string, typed: string) =>
      site.visitor().post("/login", { email, password: typed });
    const invited = "newcomer@rehome.example";
    const fresh = "mangoes in the harmattan";
    const form = { email: invited, key: await staff.keyOf(access) };
    expect((await staff.post(access, form)).status).toBe(303);
    const version = await readContentVersions(site.services.db.reader);
    const setByLink = async (email: string) => {
      const link = await lastLinkTo(site.services, email);
      expect((await site.visitor().post(link, { password: fresh })).status).toBe(303);
      expect((await enter(email, fresh)).status).toBe(303);
    };
    await setByLink(invited);
    site.services.pass(1000);
    await site.visitor().post("/forgotten-password", { email: invited });
    await setByLink(invited);
    expect((await enter(cast.bisi.email, password)).status).toBe(303);
    expect((await enter(cast.ada.email, "not the password")).status).toBe(422);
    expect(await readContentVersions(site.services.db.reader)).toEqual(version);
    await staff.html("/adoption-requests.csv?status=pending&q=kemi");

    const words = wordsOf(await staff.html("/dashboard/staff/audit"));
    expect(words.match(/newcomer signed in the dashboard A browser on Android/g)).toHaveLength(2);
    expect(words).not.toContain("Bísí O'Neil signed in");
    expect(words).toContain(
      "Ada Okafor downloaded adoption requests 0 rows, status pending, search of 1 word",
    );
  });

  test("other ids are not found", async () => {
    for (const id of ["x", "018f0000-0000-7000-8000-000000000000", "%00"]) {
      expect((await staff.get(`${list}/${id}`)).status).toBe(404);
      expect((await staff.post(`${list}/${id}`, { intent: "reinstate" })).status).toBe(404);
    }
  });
});
