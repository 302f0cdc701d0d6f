import { beginToken, deriveToken } from "#app/features/accounts/api-token/api-token.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { cast, password } from "./people.ts";

type Sent = {
  /** JSON, or a form with a file. */
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
};

export type ApiAnswer = {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects
  body: any;
};

/** A token of somebody who signed in to an app. */
export async function tokenOf(services: AppServices, person: Actor): Promise<string> {
  const token = deriveToken(services, person.id, crypto.randomUUID());
  const app = { token, userAgent: "Test/1" };
  await services.db.transaction((trx) => beginToken(trx, services.now(), person, app));
  return token;
}

/** A program that calls the API, with a token or without one. */
export class ApiClient {
  token: string | undefined;
  readonly #app: Handler;
  readonly #address: string;

  constructor(
    app: Handler,
    { address = "102.89.9.9", token }: { address?: string; token?: string } = {},
  ) {
    this.#app = app;
    this.#address = address;
    this.token = token;
  }

  async call(
    method: string,
    path: string,
    { body, key, headers = {} }: Sent = {},
  ): Promise<ApiAnswer> {
    const all = new Headers(headers);
    if (this.token && !all.has("Authorization")) all.set("Authorization", `Bearer ${this.token}`);
    if (key) all.set("Idempotency-Key", key);
    const isForm = body instanceof FormData;
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    if (body !== undefined && !isForm && !all.has("Content-Type")) {
      all.set("Content-Type", "application/json");
    }
    const sent =
      body === undefined ? null : isForm || isRaw ? (body as BodyInit) : JSON.stringify(body);
    const request = new Request(new URL(path, "http://localhost:3000"), {
      method,
      headers: all,
      body: sent,
    });
    const response = await this.#app(request, { requestId: "api-test", address: this.#address });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : undefined,
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.call("GET", path, { headers });
  }

  post(path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    return this.call("POST", path, { body, ...(key && { key }) });
  }

  put(path: string, body: unknown): Promise<ApiAnswer> {
    return this.call("PUT", path, { body });
  }

  /** Sends one file as the original client does. */
  upload(bytes: Uint8Array, name: string, key?: string): Promise<ApiAnswer> {
    const form = new FormData();
    form.append("file", new File([bytes.slice()], name));
    form.append("upload_preset", "rehome");
    return this.post("/api/upload", form, key);
  }

  /** Signs one of the cast in, and keeps the token. */
  async signIn(who: keyof typeof cast): Promise<this> {
    const answer = await this.post("/api/auth/login", { email: cast[who].email, password });
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status}`);
    this.token = answer.body.token;
    return this;
  }
}
