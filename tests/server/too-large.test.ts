// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, type Site, startSite } from "#tests/support/server.ts";

const megabyte = 1024 * 1024;
const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

describe("a password of ten million characters, over a socket", () => {
  let site: Site;
  beforeAll(async () => {
    const port = await freePort();
    // Not the demo, which would draw its pets first.
    const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, SESSION_SECRETS: secret };
    site = await startSite({ port, env: { ...env, HOST: "127.0.0.1" } });
  });
  afterAll(() => site.remove());

  const fields = {
    name: "Ngozi Eze",
    email: "ngozi@example.com",
    phone: "0803 555 1234",
    userType: "petOwner",
  };
  const long = "x".repeat(10 * megabyte);

  function post(path: string, body: BodyInit, type?: string): Promise<Response> {
    const headers = {
      Accept: "text/html",
      Origin: site.url,
      ...(type && { "Content-Type": type }),
    };
    return fetch(site.url + path, { method: "POST", body, headers, redirect: "manual" });
  }

  /** In pieces, without saying how long it will be. */
  function inPieces(path: string): Promise<Response> {
    let left = 10;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 10) controller.enqueue(new TextEncoder().encode("email=a%40b.cd&password="));
        controller.enqueue(new Uint8Array(megabyte).fill(120));
        left -= 1;
        if (left === 0) controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half", redirect: "manual" } as const;
    const type = "application/x-www-form-urlencoded";
    const headers = { Accept: "text/html", Origin: site.url, "Content-Type": type };
    return fetch(site.url + path, { ...init, headers });
  }

  const ways: [string, (path: string) => Promise<Response>][] = [
    ["as a form", (path) => post(path, new URLSearchParams({ ...fields, password: long }))],
    [
      "in parts",
      (path) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set("password", long);
        return post(path, form);
      },
    ],
    ["of no stated length", inPieces],
  ];

  describe.each(["/login", "/register"])("to %s", (path) => {
    it.each(ways)("%s gets a clear page of ours and nothing breaks", async (_, send) => {
      const answers = await Promise.all([send(path), send(path), send(path)]);
      for (const answer of answers) {
        const page = await answer.text();
        expect(answer.status).toBe(413);
        expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        expect(answer.headers.get("Content-Security-Policy")).toBeTruthy();
        expect(page).toContain("<title>Too large · Rehome Lagos</title>");
        expect(page).toContain("What you sent is larger than we can take.");
        expect(page).not.toContain("xxxxxxxxxx");
      }
      const ready = await fetch(`${site.url}/readyz`);
      expect([ready.status, (await ready.json()).status]).toEqual([200, "ready"]);
    });

    it.each(ways)(
      "%s and by script gets the same refusal, for the page that sent it",
      async (_, send) => {
        const answer = await send(`${path}.data`);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
          413,
          "text/x-script; charset=utf-8",
        ]);
        expect(await answer.text()).not.toContain("xxxxxxxxxx");
      },
    );
  });

  it("afterwards people sign in as ever, and one just short enough is refused by its form", async () => {
    const short = "x".repeat(200 * 1024);
    const refused = await post("/register", new URLSearchParams({ ...fields, password: short }));
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain("Please use at most 128 characters");
    expect(page).not.toContain("xxxxxxxxxx");
    const password = "mangoes in the harmattan";
    const made = await post("/register", new URLSearchParams({ ...fields, password }));
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/dashboard"]);
    const { email } = fields;
    const wrong = await post("/login", new URLSearchParams({ email, password: short }));
    expect(wrong.status).toBe(422);
    const entered = await post("/login", new URLSearchParams({ email, password }));
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(site.output()).not.toMatch(/"level":(50|60)/);
  });
});
