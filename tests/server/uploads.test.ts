import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, type Site, startSite } from "#tests/support/server.ts";

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const path = "/dashboard/profile/edit";
const kB = 1024;
const start = '--x\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';

describe("who may upload is decided before a place is taken, over sockets", () => {
  let site: Site;
  const open: Socket[] = [];
  beforeAll(async () => {
    const port = await freePort();
    // Not the demo, which would draw its pets first.
    const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, SESSION_SECRETS: secret };
    site = await startSite({ port, env: { ...env, HOST: "127.0.0.1" } });
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    return site.remove();
  });

  /** Sends the head of a form with a picture; the picture never comes. Returns what came back. */
  function trickle(to: string, head = "", body = start): { received: () => string } {
    const socket = connect(site.port, "127.0.0.1");
    let received = "";
    open.push(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.write(
      `POST ${to} HTTP/1.1\r\nHost: a\r\nOrigin: ${site.url}\r\nAccept: text/html\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${head}` +
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    );
    return { received: () => received };
  }

  function upload(to: string, bytes: number, headers: Record<string, string> = {}) {
    const body = new FormData();
    body.set("name", "Ngozi Eze");
    body.set("photo", new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" }));
    return fetch(site.url + to, {
      method: "POST",
      body,
      headers: { Accept: "text/html", Origin: site.url, ...headers },
      redirect: "manual",
    });
  }

  async function register(email: string): Promise<string> {
    const body = new URLSearchParams({
      name: "Ngozi Eze",
      email,
      phone: "0803 555 1234",
      userType: "petOwner",
      password: "mangoes in the harmattan",
    });
    const headers = { Accept: "text/html", Origin: site.url };
    const made = await fetch(`${site.url}/register`, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    expect(made.status).toBe(303);
    const cookies = made.headers.getSetCookie().map((line) => line.split(";")[0]);
    return cookies.join("; ");
  }

  it("thirty strangers who begin and wait stop nobody's upload", async () => {
    const cookie = await register("ngozi@example.com");
    const strangers = [path, "/create-adoption", "/dashboard/staff/listings/x"];
    const waiting = Array.from({ length: 30 }, (_, at) =>
      trickle(strangers[at % 3] ?? path, "Expect: 100-continue\r\n"),
    );
    await expect.poll(() => waiting.filter(({ received }) => received() === "")).toEqual([]);
    expect((await upload(path, 300 * kB, { Cookie: cookie })).status).toBe(422);
  });

  it("a stranger's larger form is refused at once, a smaller one comes back with its words", async () => {
    const large = await upload(path, 300 * kB);
    expect(large.status).toBe(401);
    const page = await large.text();
    expect(page).toContain("Session expired. Please login again.");
    expect(page).toContain('href="/login?redirectTo=%2Fdashboard%2Fprofile%2Fedit"');
    const small = await upload(path, 100 * kB);
    expect(small.status).toBe(401);
    expect(await small.text()).toContain(">Ngozi Eze</textarea>");
    const forged = await upload(path, 300 * kB, { Cookie: "session=eyJzaWQiOiJ4In0%3D.x" });
    expect(forged.status).toBe(401);
  });

  it("somebody of another role is refused likewise", async () => {
    const Cookie = await register("bola@example.com");
    expect((await upload("/create-adoption", 300 * kB, { Cookie })).status).toBe(403);
    const small = await upload("/create-adoption", 100 * kB, { Cookie });
    expect(small.status).toBe(403);
    expect(await small.text()).toContain(">Ngozi Eze</textarea>");
  });

  it("one person has two places, and everybody else theirs", async () => {
    const [first, second] = [await register("chi@example.com"), await register("dayo@example.com")];
    // Told to go on: it has its place.
    const head = `Expect: 100-continue\r\nCookie: ${first}\r\n`;
    const slow = [trickle(path, head), trickle(path, head)];
    const told = "HTTP/1.1 100 Continue\r\n\r\n";
    await expect.poll(() => slow.map(({ received }) => received())).toEqual([told, told]);
    expect((await upload(path, 300 * kB, { Cookie: first })).status).toBe(503);
    expect((await upload(path, 300 * kB, { Cookie: second })).status).toBe(422);
    expect(slow.map(({ received }) => received())).toEqual([told, told]);
  });

  it("thirty slow strangers of four networks stop neither a person's upload nor another stranger's", async () => {
    const cookie = await register("efe@example.com");
    const form = "/pet-boarding/form";
    const typed = '--x\r\nContent-Disposition: form-data; name="petName"\r\n\r\nSimba\r\n';
    const slow = Array.from({ length: 30 }, (_, at) =>
      trickle(form, `X-Forwarded-For: 2001:db8:${at % 4}:${at}::1\r\n`, typed + start),
    );
    const answers = () => slow.map(({ received }) => received()).filter((text) => text !== "");
    await expect.poll(() => answers().length).toBe(18);
    expect((await upload(path, 300 * kB, { Cookie: cookie })).status).toBe(422);
    expect((await upload(form, 300 * kB, { "X-Forwarded-For": "10.0.0.1" })).status).toBe(422);
    // For that one the slowest was ended; like every other it has its words again.
    await expect.poll(() => answers().length).toBe(19);
    const isWhole = () => answers().every((text) => text.includes("</html>"));
    await expect.poll(isWhole).toBe(true);
    for (const text of answers()) {
      expect(text).toMatch(/^HTTP\/1\.1 503 .*Retry-After: \d+/is);
      expect(text).toContain("Simba");
    }
  });
});
