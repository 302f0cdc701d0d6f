import { beforeAll, describe, expect, test } from "vitest";
import { cast, password } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import {
  Browser,
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";

const ada = { email: cast.ada.email, password };
const dayMs = 24 * 60 * minuteMs;

describe("signing in and out", () => {
  const { site } = siteForAll("sqlite", "ada", "tunde", "ngozi", "bisi");

  const change = (email: string, changes: { status?: "suspended"; role?: "petOwner" }) =>
    updateRows(site.services, "people", { email }, changes);

  test.each([
    ["/login", "current-password"],
    ["/register", "new-password"],
  ])(
    "the password on %s is masked, may be pasted, and is known to password managers",
    async (path, kind) => {
      const html = await site.visitor().html(path);
      const fields = html.match(/<input[^>]* name="password"[^>]*>/g) ?? [];
      expect(fields).toHaveLength(1);
      expect(fields[0]).toContain(' type="password"');
      expect(fields[0]).toContain(` autoComplete="${kind}"`);
      expect(fields[0]).not.toMatch(/ on\w+=| maxLength=/i);
    },
  );

  test("the right password leads to where the person starts, by role", async () => {
    for (const [who, start] of [
      ["ada", "/adoption-requests"],
      ["ngozi", "/dashboard"],
    ] as const) {
      const visitor = site.visitor();
      const response = await visitor.post("/login", { email: cast[who].email, password });
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(start);
      expect((await visitor.follow(response)).status).toBe(200);
      const [cookie = ""] = response.headers.getSetCookie();
      for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"])
        expect(cookie).toContain(attribute);
    }
  });

  test("an address is the same in capitals and with spaces around it", async () => {
    const response = await site
      .visitor()
      .post("/login", { email: `  ${cast.ada.email.toUpperCase()} `, password });
    expect(response.status).toBe(303);
  });

  test("a wrong password and an unknown address answer alike, keep the address and never the password", async () => {
    const secret = 'my "secret" password';
    const pages = await Promise.all(
      [cast.ada.email, "nobody@example.com"].map(async (email) => {
        const response = await site.visitor().post("/login", { email, password: secret });
        const html = await response.text();
        expect(response.status).toBe(422);
        expect(titleOf(html)).toMatch(/^Error: /);
        expect(typed(html, "email")).toBe(email);
        expect(typed(html, "password")).toBe("");
        expect(html.includes("secret")).toBe(false);
        expect(response.headers.getSetCookie()).toEqual([]);
        return wordsOf(html);
      }),
    );
    expect(pages[0]).toContain("Invalid email or password.");
    expect(pages[0]).toBe(pages[1]);
    const data = await site
      .visitor()
      .post("/login.data", { email: cast.ada.email, password: secret });
    expect(data.status).toBe(422);
    expect((await data.text()).includes("secret")).toBe(false);
  });

  test("an empty form names both fields", async () => {
    const html = await (await site.visitor().post("/login", {})).text();
    expect(errorsOf(html)).toEqual([
      { field: "email", message: "Please enter your e-mail address" },
      { field: "password", message: "Please enter your password" },
    ]);
  });

  test("where somebody was going survives the guard, a mistake and the sign-in", async () => {
    const visitor = site.visitor();
    const guarded = await visitor.get("/adoption-requests?status=pending&q=a%26b");
    const page = await (await visitor.follow(guarded)).text();
    const redirectTo = hidden(page, "redirectTo").replaceAll("&amp;", "&");
    expect(redirectTo).toBe("/adoption-requests?status=pending&q=a%26b");
    const wrong = await (
      await visitor.post("/login", { ...ada, password: "wrong", redirectTo })
    ).text();
    expect(hidden(wrong, "redirectTo").replaceAll("&amp;", "&")).toBe(redirectTo);
    const response = await visitor.post("/login", { ...ada, redirectTo });
    expect(response.headers.get("Location")).toBe(redirectTo);
    const already = await visitor.get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`);
    expect(already.headers.get("Location")).toBe(redirectTo);
  });

  test.each(["q".repeat(3000), "q".repeat(7500), "🐶".repeat(600)])(
    "somebody who was searching for something very long can sign in",
    async (q) => {
      const visitor = site.visitor();
      const guarded = await visitor.get(`/adoption-requests?${new URLSearchParams({ q })}`);
      const asked = guarded.headers.get("Location") ?? "";
      expect(asked.length).toBeLessThanOrEqual(8000);
      const redirectTo = new URL(asked, "http://localhost").searchParams.get("redirectTo") ?? "";
      expect(redirectTo).toMatch(/^\/adoption-requests(\?|$)/);
      const response = await visitor.post("/login", { ...ada, redirectTo });
      expect(response.headers.get("Location")).toBe(redirectTo);
    },
  );

  test("a way on that cannot be read keeps nobody out", async () => {
    const twice = new URLSearchParams({ ...ada, redirectTo: "/" });
    twice.append("redirectTo", "/design");
    const long = new URLSearchParams({ ...ada, redirectTo: `/${"x".repeat(9000)}` });
    for (const form of [twice, long]) {
      const response = await site.visitor().post("/login", form);
      expect(response.headers.get("Location")).toBe("/adoption-requests");
    }
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/ /evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "http:/adoption-requests",
    "/%09/evil.example",
    "/%2F/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e%2e//evil.example",
    "/%5Cevil.example",
    "/\u00a0/evil.example",
    "/".repeat(2000),
  ])("a sign-in never leads to another site: %j", async (redirectTo) => {
    const visitor = site.visitor();
    const response = await visitor.post("/login", { ...ada, redirectTo });
    const signedIn = await (await visitor.signIn("ada")).get(
      `/login?redirectTo=${encodeURIComponent(redirectTo)}`,
    );
    for (const location of [response.headers.get("Location"), signedIn.headers.get("Location")]) {
      expect(location).not.toBeNull();
      expect(new URL(location ?? "", "http://localhost:3000/login").origin).toBe(
        "http://localhost:3000",
      );
    }
  });

  test("every sign-in has a session of its own, and the one before is dead", async () => {
    const visitor = await site.visitor().signIn("ada");
    const first = `session=${visitor.cookies.get("session")}`;
    await visitor.signIn("ada");
    expect(`session=${visitor.cookies.get("session")}`).not.toBe(first);
    expect((await site.visitor().get("/adoption-requests", { Cookie: first })).status).toBe(303);
    expect((await visitor.get("/adoption-requests")).status).toBe(200);
  });

  test("a session somebody planted is not the one that signs in", async () => {
    const attacker = await site.visitor().signIn("ngozi");
    const planted = attacker.cookies.get("session") ?? "";
    const victim = site.visitor();
    victim.cookies.set("session", planted);
    await victim.signIn("ada");
    expect(victim.cookies.get("session")).not.toBe(planted);
    expect((await attacker.get("/adoption-requests")).status).toBe(303);
  });

  test("logging out ends at login, and a copy of the cookie is worth nothing", async () => {
    const visitor = await site.visitor().signIn("ada");
    const copy = `session=${visitor.cookies.get("session")}`;
    const out = await visitor.post("/logout", {});
    expect(out.status).toBe(303);
    expect(out.headers.get("Location")).toBe("/login");
    expect(out.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(visitor.cookies.has("session")).toBe(false);
    const replayed = site.visitor();
    const response = await replayed.get("/adoption-requests", { Cookie: copy });
    expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Fadoption-requests");
    const words = await replayed.wordsAfter(response);
    expect(words).toContain("Session expired. Please login again.");
  });

  test("a link to logout logs nobody out", async () => {
    const visitor = await site.visitor().signIn("ada");
    expect(wordsOf(await textWith(405, visitor.get("/logout")))).toContain("Not possible here");
    expect((await visitor.get("/adoption-requests")).status).toBe(200);
  });

  test("a session ends thirty days after its last use, and not before", async () => {
    const visitor = await site.visitor().signIn("ada");
    site.services.pass(29 * dayMs);
    const used = await visitor.get("/adoption-requests");
    expect(used.status).toBe(200);
    expect(used.headers.getSetCookie().join()).toContain("Max-Age=2592000");
    site.services.pass(29 * dayMs);
    expect((await visitor.get("/adoption-requests")).status).toBe(200);
    site.services.pass(31 * dayMs);
    const late = await visitor.get("/adoption-requests");
    expect(late.status).toBe(303);
    expect(await visitor.wordsAfter(late)).toContain("Session expired. Please login again.");
  });

  test("a suspended account and a changed role take effect at the next request", async () => {
    const visitor = await site.visitor().signIn("tunde");
    expect((await visitor.get("/adoption-requests")).status).toBe(200);
    await change(cast.tunde.email, { role: "petOwner" });
    expect((await visitor.get("/adoption-requests")).status).toBe(403);
    const other = await site.visitor().signIn("bisi");
    expect((await other.get("/adoption-requests")).status).toBe(403);
    await change(cast.bisi.email, { status: "suspended" });
    expect((await other.get("/adoption-requests")).status).toBe(303);
    const refused = await site.visitor().post("/login", { email: cast.bisi.email, password });
    expect(wordsOf(await refused.text())).toContain("Invalid email or password.");
  });

  test("all addresses of one IPv6 network are one visitor, the next network is another", async () => {
    const tryFrom = (address: string, given: string) =>
      new Browser(site.app, { address }).post("/login", {
        email: cast.ngozi.email,
        password: given,
      });
    for (let at = 0; at < 10; at++) {
      expect((await tryFrom(`2001:db8:0:7::${at}`, "not this one")).status).toBe(422);
    }
    expect((await tryFrom("2001:db8:0:7:aaaa:bbbb:cccc:dddd", password)).status).toBe(429);
    expect((await tryFrom("2001:db8:0:8::1", password)).status).toBe(303);
  });

  test("after ten failures of one address for one account the next is told to wait, others get in", async () => {
    const wrong = () =>
      site.visitor().post("/login", { email: cast.ngozi.email, password: "not this one" });
    for (let at = 0; at < 10; at++) expect((await wrong()).status).toBe(422);
    const limited = await site.visitor().post("/login", { email: cast.ngozi.email, password });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await limited.text();
    expect(wordsOf(html)).toContain("Too many requests. Please try again later.");
    expect(typed(html, "email")).toBe(cast.ngozi.email);
    expect((await site.visitor().post("/login", ada)).status).toBe(303);
    site.services.pass(16 * minuteMs);
    expect(
      (await site.visitor().post("/login", { email: cast.ngozi.email, password })).status,
    ).toBe(303);
  });
});

describe("a session cookie that is not ours", () => {
  const { site } = siteForAll("sqlite", "ada");
  let good: string;
  beforeAll(async () => {
    good = (await site.visitor().signIn("ada")).cookies.get("session") ?? "";
  });

  const unsigned = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const signature = () => decodeURIComponent(good).split(".").at(-1) ?? "";

  test.each<[string, () => string]>([
    ["nothing", () => "session="],
    ["cut short", () => `session=${good.slice(0, -4)}`],
    ["a letter more", () => `session=${good}x`],
    ["without its signature", () => `session=${decodeURIComponent(good).split(".")[0]}`],
    [
      "another's words under its signature",
      () => `session=${unsigned({ sid: "x", role: "staff" })}.${signature()}`,
    ],
    ["words without a signature", () => `session=${unsigned({ sid: "x", role: "staff" })}`],
    ["eight thousand letters", () => `session=${"x".repeat(8192)}`],
    ["half an escape", () => "session=%E0%A4%A"],
    ["null characters", () => "session=%00%00"],
    ["a list", () => `session=${unsigned([1, 2])}.${signature()}`],
    ["signs", () => `session=;;;===,,,"`],
  ])("is no session and breaks nothing: %s", async (_, cookie) => {
    const headers = { Cookie: cookie() };
    expect((await site.visitor().get("/adoption-requests", headers)).status).toBe(303);
    expect((await site.visitor().get("/login", headers)).status).toBe(200);
    expect((await site.visitor().get("/", headers)).status).toBe(200);
    expect((await site.visitor().post("/login", ada, headers)).status).toBe(303);
    expect((await site.visitor().post("/logout", {}, headers)).status).toBe(303);
  });

  test("sent twice, whichever is read, it is a session or none", async () => {
    for (const cookie of [`session=x; session=${good}`, `session=${good}; session=x`]) {
      const response = await site.visitor().get("/adoption-requests", { Cookie: cookie });
      expect([200, 303]).toContain(response.status);
    }
  });

  test("a notice that was tampered with is not shown and breaks nothing", async () => {
    for (const notice of [
      "x",
      unsigned({ id: "1", kind: "success", text: "You won" }),
      "%E0%A4%A",
      "x".repeat(8192),
    ]) {
      const response = await site.visitor().get("/login", { Cookie: `notice=${notice}` });
      expect(response.status).toBe(200);
      expect((await response.text()).includes("You won")).toBe(false);
    }
  });
});
