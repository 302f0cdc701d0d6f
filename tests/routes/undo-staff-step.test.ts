import { beforeEach, describe, expect, test } from "vitest";
import { formatReference } from "#app/platform/references.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { donationOf } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { jpegPhoto } from "#tests/support/listings.ts";
import { expectTakenBack, press } from "#tests/support/replay.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { kemi, receive } from "#tests/support/site-data.ts";
import { promised, receiveStatement } from "#tests/support/statements.ts";
import { updateRows } from "#tests/support/tables.ts";

const stories = "/dashboard/staff/blog";
const comments = `${stories}/comments`;
const lines = "/dashboard/staff/donations/statement-lines";
const messages = "/dashboard/staff/messages";

describe("without scripts, for ten minutes, staff", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  beforeEach(() => site.services.pass(hourMs));

  const staff = async () => new HtmlClient(await site.visitor().signIn("ada"));

  test("take the closing of a message back in its row, on its page and from the notice", async () => {
    const subject = "The green gate";
    const id = await receive(site.services, { subject, message: "Is it open?" });
    const statusOf = async () => {
      const all = site.services.db.reader.selectFrom("inquiries").select("status");
      return (await all.where("id", "=", id).executeTakeFirstOrThrow()).status;
    };
    const page = await (await staff()).open(`${messages}?q=green`);
    const replay = await press(page, `Close the message of ${kemi.name}`);
    expect(page.notice).toContain("The message is closed.");
    expect([await statusOf(), page.address]).toEqual(["closed", `${messages}?q=green`]);
    // Beside its row's.
    await page.press(`Undo Close, the message of ${kemi.name}`);
    expect(page.notice).toContain(
      `Undone: Close, the message of ${kemi.name}. Nobody gets an e-mail.`,
    );
    expect([await statusOf(), page.address]).toEqual(["open", `${messages}?q=green`]);
    await expectTakenBack(replay, "Close");

    await page.open(`${messages}/${id}`);
    await page.press("Close");
    await page.open(`${messages}/${id}`);
    expect(page.words).toContain("Close: you can undo it until");
    await page.press(`Undo Close, the message of ${kemi.name}`);
    expect(await statusOf()).toBe("open");
    expect(page.words).toContain("(taken back)");

    await page.press("Close");
    await page.open(`${messages}/${id}`);
    site.services.pass(10 * minuteMs);
    await page.press(`Undo Close, the message of ${kemi.name}`);
    expect([page.status, await statusOf()]).toEqual([409, "closed"]);
    expect(page.words).toContain("The ten minutes to undo it are over.");
    expect(page.has("Reopen")).toBe(true);
  });

  test("take the approval of a comment back in its row, and its form sent again approves nothing", async () => {
    const { comment } = await receiveComment(site.services);
    const statusOf = async () => {
      const all = site.services.db.reader.selectFrom("comments").select("status");
      return (await all.where("id", "=", comment).executeTakeFirstOrThrow()).status;
    };
    const page = await (await staff()).open(comments);
    const replay = await press(page, "Approve the comment of Ngozi A.");
    expect(await statusOf()).toBe("published");
    await page.press("Undo Approve, the comment of Ngozi A.");
    expect(await statusOf()).toBe("pending");
    await expectTakenBack(replay, "Approve");
    expect(await statusOf()).toBe("pending");
  });

  test("read the whole of a comment in its row, which stays in its filter with its Undo after the decision", async () => {
    const { comment } = await receiveComment(site.services);
    const whole = `${"A long comment. ".repeat(40)}Its very end.`;
    await updateRows(site.services, "comments", { id: comment }, { text: whole });
    const page = await (await staff()).open(`${comments}?status=pending`);
    expect(page.words).toContain("Its very end.");
    await page.press("Approve the comment of Ngozi A.");
    expect(page.address).toBe(`${comments}?status=pending`);
    expect(page.words).toContain("Its very end.");
    expect(page.has("Undo Approve, the comment of Ngozi A.")).toBe(true);
    await page.open(`${comments}?status=pending`);
    expect(page.words).not.toContain("Its very end.");
  });

  test("take the publishing of a story back from its notice and in its row, and its words stay", async () => {
    const reader = site.visitor();
    const statusFor = async () => (await reader.get("/blog/two-goats")).status;
    const page = await (await staff()).open(`${stories}/new`);
    page
      .fill("Title", "Two Goats")
      .fill("Excerpt", "They came by night.")
      .fill("Story", "Two goats came.")
      .fill("Tags", "Goats")
      .fill("What the picture shows", "Two goats");
    const photo = { name: "goats.jpg", type: "image/jpeg", bytes: await jpegPhoto() };
    await page.attach("Picture", photo).press("Save Draft");
    page.fill("Excerpt", "They came by day.");
    const replay = await press(page, "Publish");
    expect([await statusFor(), page.notice]).toEqual([
      200,
      expect.stringContaining("“Two Goats” is published."),
    ]);
    expect(page.words).toContain("Publish: you can undo it until");
    await page.press("Undo Publish, Two Goats");
    expect(page.notice).toContain("Undone: Publish, Two Goats. Nobody gets an e-mail.");
    expect([await statusFor(), page.value("Excerpt")]).toEqual([404, "They came by day."]);
    await expectTakenBack(replay, "Publish");
    expect(await statusFor()).toBe(404);

    await page.press("Publish");
    expect(await statusFor()).toBe(200);
    const again = await press(page, "Unpublish");
    expect(await statusFor()).toBe(404);
    await page.open(`${stories}?status=draft`);
    await page.press("Undo Unpublish, Two Goats");
    expect([await statusFor(), page.address]).toEqual([200, `${stories}?status=draft`]);
    await expectTakenBack(again, "Unpublish");

    await page.open(`${stories}?q=goats`);
    await page.follow("Edit Two Goats");
    await page.press("Unpublish");
    site.services.pass(10 * minuteMs);
    await page.press("Undo Unpublish, Two Goats");
    expect([page.status, await statusFor()]).toEqual([409, 404]);
    expect(page.words).toContain("The ten minutes to undo it are over.");
  });

  test("take a confirmed transfer back from its notice and on its page, and count it anew", async () => {
    const gift = await promised(site.services, { amount_kobo: 2_500_00 });
    const { statementLine } = await receiveStatement(site.services, ada);
    const statusOf = async () => (await donationOf(site.services, gift.id)).status;
    const mails = async () => (await emailsTo(site.services, gift.donor_email)).length;
    const page = await (await staff()).open(`${lines}/${statementLine}`);
    page.fill("The code of a gift", formatReference(gift.reference));
    const replay = await press(page, "Confirm");
    expect([await statusOf(), await mails()]).toEqual(["succeeded", 1]);
    expect(page.notice).toContain(`The gift ${formatReference(gift.reference)} is counted.`);
    await page.press("Undo Confirm, ₦2,500.00");
    expect(page.notice).toContain("Undone: Confirm, ₦2,500.00. Nobody gets an e-mail.");
    expect([await statusOf(), await mails()]).toEqual(["pending", 0]);
    await expectTakenBack(replay, "Confirm");
    expect(await statusOf()).toBe("pending");

    await page.open(`${lines}/${statementLine}`);
    await page.press("Dismiss");
    await page.open(`${lines}/${statementLine}`);
    await page.press("Undo Dismiss, ₦2,500.00");
    await page.fill("The code of a gift", formatReference(gift.reference)).press("Confirm");
    expect(await statusOf()).toBe("succeeded");
    await page.open(`${lines}/${statementLine}`);
    expect(page.words).toContain("Confirm: you can undo it until");
    site.services.pass(10 * minuteMs);
    await page.press("Undo Confirm, ₦2,500.00");
    expect([page.status, await statusOf()]).toEqual([409, "succeeded"]);
    expect(page.words).toContain("The ten minutes to undo it are over.");
  });
});
