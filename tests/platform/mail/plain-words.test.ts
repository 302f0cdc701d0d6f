import { describe, expect, test } from "vitest";
import { personName } from "#app/platform/http/text-schema.server.ts";
import { composeEmail } from "#app/platform/mail/email.ts";
import {
  isPersonName,
  plainLine,
  safeName,
  withoutAutolinks,
} from "#app/platform/mail/plain-words.ts";

const linked = /:\/\/|mailto:\S|[\p{L}\p{N}]\.\p{L}|\d\.\d+\.\d/u;
const phishing = "Friend,\n\nyour account is locked: https://evil.example/login";

describe("a name", () => {
  test.each([
    ["Dr. Musa Ɗanjuma"],
    ["Dr.Musa Ɗanjuma"],
    ["J.R.R. Tolkien"],
    ["Yétúndé O'Neil"],
    ["Mrs./Chief Eze"],
    ["<3"],
    ["X Æ A-12"],
    ["李"],
    ["Ada Eze, B.Sc, Ph.D."],
    ["Pharm.Ngozi Obi"],
    ["Mal.Sani Bello"],
    ["Pastor.John Eze"],
    ["Evang.Ruth Ade"],
    ["Surv.Tunde Ojo"],
    ["Chief.Obi"],
    ["Amb.Sola Ige"],
    ["Ola.Ade"],
    ["Chief.Mrs.Adebayo"],
    ["Otunba.Dr.Femi Cole"],
    ["Alhaji.Musa.Bello"],
    ["S.O.Adeyemi"],
    ["Comfort.Community-Okoro"],
    ["Ada Obi 2.0"],
  ])("%s is one", (name) => expect(isPersonName(name)).toBe(true));

  test.each([
    [phishing],
    ["Ada\nEze"],
    ["Ada\u2028Eze"],
    ["Ada\u202eezE"],
    ["http://evil"],
    ["win.example.com"],
    ["Win at evil.com today"],
    ["Ada www.example.com"],
    ["www.evil"],
    ["t.co/x1"],
    ["evil.example/login"],
    ["evil．com"],
    ["evil。com"],
    ["EVIL.COM"],
    ["evil.com.Obi"],
    ["Dr.evil.com"],
    ["prize.ng"],
    ["prize.com.ng"],
    ["prize.co.uk"],
    ["Ade.Co"],
    ["gift.xyz"],
    ["win9.top"],
    ["bit.ly"],
    ["пример.рф"],
    ["10.0.0.1"],
    ["ada@example.com"],
  ])("%j is none", (name) => {
    expect(isPersonName(name)).toBe(false);
    expect(
      personName("Please")
        .safeParse(name)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["Please enter a name on one line, without links or addresses"]);
  });

  test("that an older record holds greets on one short line without a link", () => {
    const email = { siteName: "Rehome", subject: "s", paragraphs: [] };
    const { body } = composeEmail({ ...email, name: phishing + "x".repeat(200) });
    const greeting = body.split("\n")[0] ?? "";
    expect(greeting).toMatch(/^Dear Friend, your account is locked: .*…,$/);
    expect(greeting.length).toBeLessThan(100);
    expect(body).not.toMatch(linked);
    expect(safeName("\u200b\n")).toBe("friend");
  });
});

test("a name with its title and no space is written so that no mail program makes a link of it", () => {
  expect(safeName("Pharm.Ngozi Obi")).toBe("Pharm. Ngozi Obi");
  expect(safeName("win.lol.example")).not.toMatch(linked);
});

describe("what somebody typed", () => {
  test.each([
    "see https://evil.example/a?b=1.",
    "www.evil.example",
    "mailto:ada@example.com",
    "http://10.0.0.1/x",
    "evil。example",
    "_dmarc.evil.example",
  ])("%s is no link", (text) => expect(withoutAutolinks(text)).not.toMatch(linked));

  test.each(["It costs 2.5 kg. Why?", "At 10:30, see.\nThanks…"])("%s stays", (text) =>
    expect(withoutAutolinks(text)).toBe(text),
  );

  test("takes one line of a length", () => {
    expect(plainLine("a\nb  c", 10)).toBe("a b c");
    expect(plainLine("🐕".repeat(9), 3)).toBe("🐕🐕🐕…");
  });
});
