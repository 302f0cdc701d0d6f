import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suspendSchema } from "#app/features/accounts/person-desk/person-desk.schema.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";

const sent = "the-key-of-this-form";

describe("a page with several forms", () => {
  let services: AppServices;
  let testServices: TestServices;
  let calls: unknown[];
  let outcome: Outcome<{ name: string }>;
  beforeAll(async () => {
    testServices = await freshServices("sqlite");
    services = testServices;
    return () => testServices.cleanup();
  });
  beforeEach(() => {
    calls = [];
    outcome = done({ name: "Blackie" });
  });

  async function act(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ key: sent, ...fields })) form.set(name, value);
    return formAction(services, form, {
      title: "This could not be saved.",
      next: "/next",
      hide: ["password"],
      intents: {
        suspend: intent(
          suspendSchema,
          async (input, key) => {
            calls.push([input, key]);
            return outcome;
          },
          ({ name }, { reason }) => `${name}: ${reason}`,
        ),
        undo: intent(
          noFields,
          async (_, key) => {
            calls.push(["undo", key]);
            return outcome;
          },
          "It is undone.",
        ),
      },
    });
  }
  /** What came back for the form to be shown again. */
  async function returned(fields: Record<string, string>) {
    const answer = await act(fields);
    if (answer instanceof Response) throw new Error("it was accepted");
    return { ...answer.data, init: answer.init };
  }

  test("runs the verb of the intent alone, with its parsed fields and the key, and says what it did", async () => {
    const answer = await act({ intent: "suspend", reason: " No show ", other: "x" });
    expect(calls).toEqual([[{ reason: "No show" }, sent]]);
    if (!(answer instanceof Response)) throw new Error("it came back");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/next"]);
    const cookie = decodeURIComponent(answer.headers.get("Set-Cookie") ?? "");
    const value = /notice=([^.]*)/.exec(cookie)?.[1] ?? "";
    expect(Buffer.from(value, "base64").toString()).toContain("Blackie: No show");
    await act({ intent: "undo" });
    expect(calls[1]).toEqual(["undo", sent]);
  });

  test.each<Record<string, string>>([
    {},
    { intent: "" },
    { intent: "erase" },
    { intent: "constructor" },
    { intent: "__proto__" },
  ])("gives the words back when no button says what to do: %j", async (fields) => {
    const back = await returned({ ...fields, reason: "Long words", password: "secret" });
    expect(calls).toEqual([]);
    expect(back.init).toMatchObject({ status: 422 });
    expect(back.intent).toBeUndefined();
    expect(back.key).toBe(sent);
    expect(back.result.error).toEqual({ "": ["This could not be saved."] });
    expect(back.result.initialValue).toMatchObject({ reason: "Long words" });
    expect(JSON.stringify(back)).not.toContain("secret");
  });

  test("what the schema refuses comes back under the same key", async () => {
    const back = await returned({ intent: "suspend", reason: " " });
    expect(calls).toEqual([]);
    expect(back).toMatchObject({ intent: "suspend", key: sent, init: { status: 422 } });
    expect(back.result.error).toMatchObject({
      reason: ["Please give a reason for the audit log"],
    });
  });

  test("what the verb refuses comes back with its status, its words and a new key", async () => {
    outcome = refused("RATE_LIMITED", "Please wait.", { retryAfter: 900 });
    const back = await returned({ intent: "suspend", reason: "Long words", password: "secret" });
    expect(back.intent).toBe("suspend");
    expect(back.init?.status).toBe(429);
    expect(new Headers(back.init?.headers).get("Retry-After")).toBe("900");
    expect(back.result.error).toEqual({ "": ["Please wait."] });
    expect(back.result.initialValue).toMatchObject({ reason: "Long words" });
    expect(back.key).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(back)).not.toContain("secret");
  });

  test("a key that is none of ours is not passed on", async () => {
    await act({ intent: "undo", key: "short" });
    expect(calls).toEqual([["undo", undefined]]);
    const back = await returned({ intent: "suspend", key: "short" });
    expect(back.key).toMatch(/^[\w-]{22}$/);
  });
});
