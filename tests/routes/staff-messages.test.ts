import { describe, expect, test } from "vitest";
import { markEmailTried } from "#app/platform/mail/outbox.queries.server.ts";
import { admit } from "#tests/support/people.ts";
import { errorsOf, siteForAll, textWith, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { kemi, receive } from "#tests/support/site-data.ts";
import { rowOf } from "#tests/support/tables.ts";

describe("messages to staff, and the e-mails of the site", () => {
  const { site } = siteForAll("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");

  async function pathOfEmail(recipient: string, subject: string): Promise<string> {
    const { id } = await rowOf(site.services, "outbox", { recipient, subject }, "id");
    return `/dashboard/staff/outbox/${id}`;
  }

  test("a message is read as it was typed, answered by mail, and then no longer open", async () => {
    const words = { subject: "Is <b>Kuti</b> there?", message: 'First line\n\n"Second" & third' };
    const path = `/dashboard/staff/messages/${await receive(site.services, words)}`;
    site.services.pass(1000);
    const html = await staff.html(path);
    expect(wordsOf(html)).toContain("Is <b>Kuti</b> there?");
    expect(wordsOf(html)).toContain('"Second" & third');

    const form = await staff.formOf(path, "answer");
    const back = await textWith(422, staff.post(path, { ...form, answer: "  " }));
    expect(titleOf(back)).toMatch(/^Error: /);
    expect(errorsOf(back)).toEqual([{ field: "answer", message: "Please write an answer" }]);

    const late = await colleague.formOf(path, "answer");
    const mended = { ...(await staff.formOf(path, "answer")), answer: "He is, until Friday." };
    expect(await staff.wordsAfter(await staff.post(path, mended))).toContain(
      `Your answer goes to ${kemi.email}.`,
    );
    expect((await staff.post(path, mended)).status).toBe(303);
    const refused = await colleague.post(path, { ...late, answer: "My own long answer" });
    expect(refused.status).toBe(409);
    const page = wordsOf(await refused.text());
    expect(page).toContain("Ada Okafor answered this message on 2 Mar, 2026, 10:00.");
    expect(page).toContain("My own long answer");
    expect(page).toContain("He is, until Friday.");

    const mail = await pathOfEmail(kemi.email, "Re: Is <b>Kuti</b> there?");
    expect(wordsOf(await staff.html(mail))).toContain("He is, until Friday.");
    expect(
      await staff.wordsAfter(await staff.post(path, await staff.formOf(path, "reopen"))),
    ).toContain("open again");
    expect(
      await staff.wordsAfter(await staff.post(path, await staff.formOf(path, "close"))),
    ).toContain("is closed");
  });

  test("too long an answer comes back whole", async () => {
    const path = `/dashboard/staff/messages/${await receive(site.services, { subject: "Long", message: "m" })}`;
    const answer = "w".repeat(5001);
    const response = await staff.post(path, { ...(await staff.formOf(path, "answer")), answer });
    expect(response.status).toBe(422);
    expect(typed(await response.text(), "answer")).toBe(answer);
  });

  test("the list counts what is open and is filtered by links and words", async () => {
    await receive(site.services, { subject: "Unmistakable", message: "Ẹ káàsán" });
    const list = "/dashboard/staff/messages";
    expect(wordsOf(await staff.html(list))).toMatch(/open \(\d+\)/);
    const found = wordsOf(await staff.html(`${list}?q=kaasan&status=open`));
    expect(found).toContain("Unmistakable");
    expect(found).not.toContain("Kuti");
    expect(wordsOf(await staff.html(`${list}?q=kaasan&status=closed`))).toContain(
      "No message matches",
    );
    for (const odd of ["?status=x&page=-1", "?page=99999999", "?q=%00"])
      expect((await staff.get(list + odd)).status).toBe(200);
  });

  test("a failed e-mail says why and is sent again once", async () => {
    await receive(site.services, { subject: "Bounced", message: "m" });
    const [{ id } = { id: "" }] = await site.services.db.reader
      .selectFrom("outbox")
      .select("id")
      .where("subject", "like", "%Bounced%")
      .execute();
    const path = `/dashboard/staff/outbox/${id}`;
    expect(await staff.html(path)).not.toContain('value="resend"');
    const told550 = {
      error: "550 no such mailbox",
      dueAt: null,
      now: site.services.now().toISOString(),
    };
    await site.services.db.transaction((trx) => markEmailTried(trx, id, told550));
    const list = await staff.html("/dashboard/staff/outbox?status=failed");
    expect(wordsOf(list)).toContain("550 no such mailbox");
    expect(list).toContain(`href="${path}"`);
    const form = await staff.formOf(path, "resend");
    const late = await colleague.formOf(path, "resend");
    expect(await staff.wordsAfter(await staff.post(path, form))).toContain("will be sent again");
    expect((await staff.post(path, form)).status).toBe(303);
    const refused = await colleague.post(path, late);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain("Ada Okafor sent this e-mail again on 2 Mar");
    expect(await staff.html(path)).not.toContain('value="resend"');
    expect(wordsOf(await staff.html("/dashboard/staff/outbox?status=waiting"))).toContain(
      "waiting (",
    );
  });

  test("beyond the demo the links that sign in are masked", async () => {
    await site.visitor().post("/forgotten-password", { email: "ada@rehome.example" });
    const path = await pathOfEmail("ada@rehome.example", "Set a new password");
    const [, token = ""] = /\/set-password\/([\w-]+)/.exec(await staff.html(path)) ?? [];
    expect(token).toMatch(/^[2-9A-HJ-NP-Z]{26}$/);
    site.services.site.demo = false;
    try {
      const html = await staff.html(path);
      expect(html).not.toContain(token);
      expect(wordsOf(html)).toContain("so it is not shown");
      expect(await staff.html(`${path}.data`)).not.toContain(token);
    } finally {
      site.services.site.demo = true;
    }
  });

  test("the dashboard holds an open message and a provider to verify, and leads to them", async () => {
    await admit(site.services, "bisi");
    const html = await staff.html("/dashboard");
    expect(wordsOf(html)).toMatch(/ wrote: .* Answer /);
    expect(wordsOf(html)).toContain("boarder, to be verified");
    expect(html).toMatch(/href="\/dashboard\/staff\/messages\/[0-9a-f-]+#answer"/);
    expect(wordsOf(await staff.html("/dashboard/staff/people?status=unverified"))).toContain(
      "Bísí",
    );
  });

  test("other ids are not found", async () => {
    for (const id of ["x", "018f0000-0000-7000-8000-000000000000"]) {
      for (const area of ["messages", "outbox"]) {
        const path = `/dashboard/staff/${area}/${id}`;
        expect((await staff.get(path)).status).toBe(404);
        const step = area === "outbox" ? "resend" : "close";
        expect((await staff.post(path, { step })).status).toBe(404);
      }
    }
  });
});
