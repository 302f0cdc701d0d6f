import { expect, test } from "vitest";
import { staffDigestEmail } from "#app/features/insights/staff-digest/staff-digest-email.ts";

const item = { sentence: "Ada wrote", path: "/messages/1", at: "2026-03-02T09:00:00.000Z" };
const messages = { about: "messages", list: { text: "All messages:", path: "/messages" } };
const comments = { about: "comments", list: { text: "All comments:", path: "/comments" } };

test("the subject of a digest says what one thing is, counts several, and names what they are while it is one", () => {
  const subject = (total: number, topics: (typeof messages)[]) =>
    staffDigestEmail({ name: "Ada", items: [item], topics, total, origin: "", siteName: "Rehome" })
      .subject;
  expect(subject(1, [messages])).toBe("Ada wrote");
  expect(subject(2, [messages])).toBe("2 new things about messages");
  expect(subject(43, [messages, comments])).toBe("43 new things");
});
