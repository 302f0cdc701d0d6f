import { expect } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import type { Handler, makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { HtmlClient as AnyClient } from "#tools/html-client.ts";
import type { Engine } from "./database.ts";
import { cast, password } from "./people.ts";
import {
  before,
  freshServices,
  type Renewal,
  renewedServices,
  type TestServices,
} from "./services.ts";
import { loadBuild } from "./site-build.ts";

/** The application over a services: Request in, Response out, no socket. */
export async function openApp(services: AppServices): Promise<Handler> {
  const build = await loadBuild();
  const entry = build.entry.module as unknown as { makeHandler: typeof makeRequestHandler };
  return entry.makeHandler(build, services, "production");
}

export type Site = { services: TestServices; app: Handler; visitor(): Browser };

/** A services and the application over it; `visitor()` is somebody new with nothing in their browser. */
export async function openSite(engine: Engine): Promise<Site> {
  const services = await freshServices(engine);
  const app = await openApp(services);
  return { services, app, visitor: () => new Browser(app) };
}

type SharedSite<Who extends keyof typeof cast> = {
  site: Site & {
    /** A browser in which one of these people is signed in. */
    signedIn(who: Who): Browser;
  };
  services: TestServices;
} & Record<Who, Actor>;

/** A site for the tests of a block, new for each of them, and these people of the cast, who have accounts there. */
export function siteForEach<Who extends keyof typeof cast = never>(
  engine: Engine,
  ...who: Who[]
): SharedSite<Who> {
  return renewedSite("each", engine, who);
}

/** The same site for all tests of a block, and these people of the cast, who have accounts there. */
export function siteForAll<Who extends keyof typeof cast = never>(
  engine: Engine,
  ...who: Who[]
): SharedSite<Who> {
  return renewedSite("all", engine, who);
}

function renewedSite<Who extends keyof typeof cast>(
  renewal: Renewal,
  engine: Engine,
  who: readonly Who[],
): SharedSite<Who> {
  const known = renewedServices(renewal, engine, who);
  const { services } = known;
  let opened: Handler;
  before(renewal, async () => {
    opened = await openApp(services);
  });
  const app: Handler = (request, about) => opened(request, about);
  const visitor = () => new Browser(app);
  const signedIn = (one: Who) => {
    const browser = visitor();
    before(renewal, async () => {
      browser.cookies.clear();
      await browser.signIn(one);
    });
    return browser;
  };
  return { ...known, site: { services, app, visitor, signedIn } };
}

type Fields = Record<string, string | string[]> | FormData | URLSearchParams;

/**
 * A browser without JavaScript: keeps cookies, follows what it is told to follow, sends forms as plain
 * posts with the headers that browsers send.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: Handler;
  readonly #origin: string;
  readonly #address: string;

  constructor(app: Handler, { origin = "http://localhost:3000", address = "102.89.1.1" } = {}) {
    this.#app = app;
    this.#origin = origin;
    this.#address = address;
  }

  /** Any request at all, sent as this browser would. */
  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = this.#headers(Object.fromEntries(new Headers(init.headers)));
    return this.#send(new Request(this.#origin + path, { ...init, headers }));
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(new Request(this.#origin + path, { headers: this.#headers(headers) }));
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(
      new Request(this.#origin + path, {
        method: "POST",
        body: bodyOf(fields),
        headers: this.#headers({ Origin: this.#origin, ...headers }),
      }),
    );
  }

  /** The page that a redirect leads to. */
  follow(response: Response): Promise<Response> {
    return this.get(response.headers.get("Location") ?? "/no-redirect");
  }

  async html(path: string, headers?: Record<string, string>): Promise<string> {
    return (await this.get(path, headers)).text();
  }

  /** The words of a page. */
  async words(path: string, headers?: Record<string, string>): Promise<string> {
    return wordsOf(await this.html(path, headers));
  }

  /** The words of the page to which a form that was taken leads. */
  async wordsAfter(response: Response): Promise<string> {
    expect(response.status).toBe(303);
    return wordsOf(await (await this.follow(response)).text());
  }

  /** A page as it arrives, and what is read on it. */
  async read(path: string, headers?: Record<string, string>) {
    const response = await this.get(path, headers);
    const html = await response.text();
    return { response, status: response.status, html, words: wordsOf(html) };
  }

  /** The key of the first form on a page. */
  async keyOf(path: string): Promise<string> {
    return hidden(await this.html(path), "key");
  }

  /** What a page's own form sends when this button is pressed; of several such forms the one that is sent to `action`. */
  async formOf(path: string, intent: string, action?: string): Promise<Record<string, string>> {
    return fieldsOf(await this.html(path), intent, action);
  }

  /** Signs one of the cast in through the real door. */
  async signIn(who: keyof typeof cast): Promise<this> {
    const response = await this.post("/login", { email: cast[who].email, password });
    if (response.status !== 303) throw new Error(`${who} could not sign in: ${response.status}`);
    return this;
  }

  #headers(more: Record<string, string>): Headers {
    const headers = new Headers({
      Accept: "text/html",
      "User-Agent": "Mozilla/5.0 (Linux; Android 13)",
      ...more,
    });
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies && !headers.has("Cookie")) headers.set("Cookie", cookies);
    return headers;
  }

  async #send(request: Request): Promise<Response> {
    const response = await this.#app(request, {
      requestId: "test-request",
      address: this.#address,
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** Somebody whose browser runs no scripts, of the application without a socket. */
export class HtmlClient extends AnyClient<Browser> {}

function bodyOf(fields: Fields): BodyInit {
  if (fields instanceof FormData || fields instanceof URLSearchParams) return fields;
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return body;
}

/** The text of an answer, which must have this status. */
export async function textWith(status: number, answer: Promise<Response>): Promise<string> {
  const response = await answer;
  expect(response.status).toBe(status);
  return response.text();
}

/** The value of a hidden field, as the page was rendered. */
export function hidden(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
}

/** What the first form with this button sends as it stands there: its hidden fields and the button's own. */
export function fieldsOf(html: string, intent: string, action = ""): Record<string, string> {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find(
    (one) => one.includes(`name="intent" value="${intent}"`) && one.includes(`action="${action}`),
  );
  if (!form) throw new Error(`no form to ${intent}`);
  const names = [...form.matchAll(/type="hidden" name="(\w+)"/g)].map(([, name = ""]) => name);
  return {
    ...Object.fromEntries(names.map((name) => [name, resolved(hidden(form, name))])),
    intent,
  };
}

/** What stands in a field of the page, as a person sees it. */
export function typed(html: string, name: string): string | undefined {
  const area = new RegExp(
    `<textarea[^>]* name="${RegExp.escape(name)}"[^>]*>\\n?([^<]*)</textarea>`,
  ).exec(html);
  if (area) return resolved(area[1] ?? "");
  const tag = new RegExp(`<input[^>]* name="${RegExp.escape(name)}"[^>]*>`).exec(html)?.[0];
  return tag === undefined ? undefined : resolved(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
}

export function titleOf(html: string): string {
  return resolved(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

/** Every message of a form that came back, with the field it leads to; the wiring of that field is checked. */
export function errorsOf(page: string): { field: string; message: string }[] {
  // What the page's script may have to say stands in the form, too, where nobody sees it.
  const html = page.replaceAll(/<template>.*?<\/template>/gs, "");
  const links = [...html.matchAll(/<li><a [^>]*href="#([^"]+)">([^<]*)<\/a><\/li>/g)];
  return links.map(([, id = "", message = ""]) => {
    const tag =
      new RegExp(`<(?:input|textarea|select|fieldset)[^>]* id="${RegExp.escape(id)}"[^>]*>`).exec(
        html,
      )?.[0] ?? "";
    const told = / aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
    // A group's choices say for it what it is called and that it is wrong.
    const isGroup = tag.startsWith("<fieldset");
    const choice = /<input[^>]*>/.exec(html.slice(html.indexOf(tag)))?.[0] ?? "";
    const control = isGroup ? choice : tag;
    const isTied = / aria-invalid="true"/.test(control) && told.includes(`${id}-error`);
    if (!isTied || !told.every((one) => html.includes(` id="${one}"`))) {
      throw new Error(`the message "${message}" is not tied to a field: ${tag || id}`);
    }
    return { field: / name="([^"]*)"/.exec(control)?.[1] ?? "", message: resolved(message) };
  });
}

/** The words of a page, as read: tags gone, entities resolved, spaces folded. */
export function wordsOf(html: string): string {
  const words = html
    .replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<!--.*?-->|<wbr\/?>/g, "")
    .replaceAll(/<[^>]+>/g, " ");
  return resolved(words).replaceAll(/\s+/g, " ");
}

function resolved(text: string): string {
  const named: Record<string, string> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#x27": "'",
    "#39": "'",
  };
  return text.replaceAll(/&([\w#]+);/g, (whole, name: string) => named[name] ?? whole);
}
