import { expect, test } from "vitest";
import { readNotice, redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { freshServices } from "#tests/support/services.ts";

test("a notice of any length reaches the next page: what is too long for a cookie is cut", async () => {
  const services = await freshServices("sqlite");
  try {
    const said = `Kofi is checked out. Not given back: ${"ẹ̀yẹ".repeat(2000)}`;
    const response = await redirectWithNotice(services, "/", { kind: "success", text: said });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie.length).toBeLessThan(4096);
    const [Cookie = ""] = cookie.split(";");
    const next = new Request("http://localhost:3000/", { headers: { Cookie } });
    const text = (await readNotice(services, next))?.text ?? "";
    expect(text).toMatch(/^Kofi is checked out\. .*…$/);
    expect(said.startsWith(text.slice(0, -1))).toBe(true);
  } finally {
    await services.cleanup();
  }
});
