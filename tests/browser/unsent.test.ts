import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addUnsent,
  changeUnsent,
  forgetUnsent,
  forgetUnsentOfOthers,
  listUnsent,
  listUnsentOf,
  sendUnsent,
} from "#app/browser/offline/unsent-entries.ts";

describe("what was done without a connection", () => {
  const sent: string[] = [];

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
      sent.push(body.get("text") ?? "");
      return Response.json({});
    });
    sent.length = 0;
    for (const [owner, text] of [
      ["bisi", "Bisi's note"],
      ["musa", "Musa's note"],
    ] as const) {
      addUnsent({ owner, day: "2026-06-10", label: text, fields: { text } });
    }
  });
  afterEach(() => {
    forgetUnsent();
    vi.unstubAllGlobals();
  });

  test("is sent by whoever did it alone, and waits where somebody else is signed in", async () => {
    expect(await sendUnsent("/send", "musa")).toBe("done");
    expect(sent).toEqual(["Musa's note"]);
    expect(listUnsent()).toMatchObject([{ owner: "bisi" }]);
    expect(listUnsent()[0]).not.toHaveProperty("refused");
    expect(listUnsentOf("musa")).toEqual([]);
  });

  for (const [where, browser] of [
    ["", navigator],
    [" on a page without https", {}],
  ] as const) {
    test(`is sent when the connection comes back while an attempt without one is failing${where}`, async () => {
      vi.stubGlobal("navigator", browser);
      const send = fetch;
      const lose = Promise.withResolvers<Response>();
      const asked = Promise.withResolvers<void>();
      vi.stubGlobal("fetch", () => {
        asked.resolve();
        return lose.promise;
      });
      const before = sendUnsent("/send", "musa");
      await asked.promise;
      vi.stubGlobal("fetch", send);
      const after = [sendUnsent("/send", "musa"), sendUnsent("/send", "musa")];
      lose.reject(new TypeError("no connection"));
      expect(await before).toBe("no connection");
      expect(await Promise.all(after)).toEqual(["done", "done"]);
      expect(sent).toEqual(["Musa's note"]);
      expect(await sendUnsent("/send", "musa")).toBe("nothing");
    });
  }

  test("is another entry once it is changed, and the server takes it as one", async () => {
    const [before] = listUnsentOf("musa");
    const fields = { text: "Musa's better note" };
    changeUnsent(before?.key ?? "", { label: "Better", fields });
    const [changed] = listUnsentOf("musa");
    expect(changed).toMatchObject({ label: "Better", fields });
    expect(changed?.key).not.toBe(before?.key);
  });

  test.each([
    [403, "signed out"],
    [429, "no connection"],
  ] as const)("waits where the server answers %i", async (status, ended) => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "Not now" }, { status }));
    expect(await sendUnsent("/send", "musa")).toBe(ended);
    expect(listUnsentOf("musa")).toHaveLength(1);
    expect(listUnsentOf("musa")[0]).not.toHaveProperty("refused");
  });

  test("is sent by one of two open pages", async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, send: () => Promise<unknown>) => {
      const turn = last.then(send);
      last = turn;
      return turn;
    };
    vi.stubGlobal("navigator", { locks: { request } });
    vi.resetModules();
    const other: typeof import("#app/browser/offline/unsent-entries.ts") = await import(
      "#app/browser/offline/unsent-entries.ts"
    );
    const ends = await Promise.all([
      sendUnsent("/send", "musa"),
      other.sendUnsent("/send", "musa"),
    ]);
    expect(ends).toEqual(["done", "nothing"]);
    expect(sent).toEqual(["Musa's note"]);
  });

  test("leaves without a photo that is lost, and says so", async () => {
    const fields = { text: "With a photo" };
    addUnsent({ owner: "tunde", day: "2026-06-10", label: "Note", fields, photo: "photo" });
    expect(await sendUnsent("/send", "tunde")).toBe("done");
    expect(sent).toEqual(["With a photo"]);
    expect(listUnsentOf("tunde")).toMatchObject([
      { refused: "The words are sent. Its photo is no longer on this phone." },
    ]);
  });

  test("goes from the phone when somebody else uses it", () => {
    forgetUnsentOfOthers("musa");
    expect(listUnsent()).toMatchObject([{ owner: "musa", label: "Musa's note" }]);
  });
});
