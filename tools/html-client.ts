import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** What carries the requests, and keeps the cookies. */
export type Carrier = {
  /** Of the site; the tests' by default. */
  readonly origin?: string;
  get(path: string): Promise<Response>;
  ask(path: string, init: RequestInit): Promise<Response>;
};

type Element = Tree.Element;
type File = { name: string; type: string; bytes: Uint8Array };
type Entry = [name: string, value: string | File];

const testOrigin = "http://localhost:3000";
const maxRedirects = 10;

/**
 * Somebody whose browser runs no scripts. Knows pages by what a person reads (labels, buttons, links), sends forms
 * as such a browser would, with files and cookies, and follows redirects. What the browser itself would refuse
 * to send, or what is not on the page, throws.
 */
export class HtmlClient<Browser extends Carrier = Carrier> {
  /** Where we are, with the query. */
  address = "about:blank";
  /** The id of the element at which the page opens; empty at its top. */
  opensAt = "";
  status = 0;
  response = new Response();
  html = "";
  readonly browser: Browser;
  readonly #origin: string;
  #page: Tree.Document = parse("");
  readonly #files = new Map<Element, File[]>();

  constructor(browser: Browser) {
    this.browser = browser;
    this.#origin = browser.origin ?? testOrigin;
  }

  async open(address: string): Promise<this> {
    return this.#arrive(address, await this.browser.get(address));
  }

  /** This page as it came, as Back shows it once more. */
  keep(): HtmlClient<Browser> {
    const kept = new HtmlClient(this.browser);
    kept.address = this.address;
    kept.html = this.html;
    kept.#page = parse(this.html);
    return kept;
  }

  /** The link that is called so; the first of several in the page's main part, else anywhere. */
  async follow(name: string | RegExp): Promise<this> {
    const link = this.#find(name, (one) => one.tagName === "a" && attr(one, "href") !== undefined);
    return this.open(this.#resolve(attr(link, "href") ?? ""));
  }

  /**
   * Types into a field, or chooses in a list by what is read there; what stood there is replaced. `group` is the legend of
   * the fields among which several have the same label.
   */
  fill(label: string | RegExp, text: string, group?: string): this {
    const field = this.#field(label, group);
    if (field.tagName === "textarea") setText(field, text);
    else if (field.tagName === "select") select(field, text);
    else setAttr(field, "value", text);
    return this;
  }

  /** A checkbox or a radio button. */
  check(label: string | RegExp, checked = true, group?: string): this {
    const field = this.#field(label, group);
    if (attr(field, "type") === "radio") {
      for (const one of this.#controlsOf(this.#formOf(field))) {
        if (attr(one, "name") === attr(field, "name")) setAttr(one, "checked", undefined);
      }
    }
    setAttr(field, "checked", checked ? "" : undefined);
    return this;
  }

  attach(label: string, ...files: File[]): this {
    return this.attachTo(undefined, label, ...files);
  }

  /** The same to a field of a group. */
  attachTo(group: string | undefined, label: string, ...files: File[]): this {
    this.#files.set(this.#field(label, group), files);
    return this;
  }

  /** What stands in a field, or is chosen in a list. */
  value(label: string | RegExp, group?: string): string {
    return contentOf(this.#field(label, group));
  }

  isChecked(label: string, group?: string): boolean {
    return attr(this.#field(label, group), "checked") !== undefined;
  }

  /** Presses the button that is called so: its form is sent. `within` tells forms with alike buttons apart. */
  async press(name: string | RegExp, { within }: { within?: string } = {}): Promise<this> {
    const isButton = (one: Element) =>
      (one.tagName === "button" && (attr(one, "type") ?? "submit") === "submit") ||
      (one.tagName === "input" && attr(one, "type") === "submit");
    const button = this.#find(
      name,
      (one) => isButton(one) && (!within || wordsIn(this.#formOf(one)).includes(within)),
    );
    return this.#send(this.#formOf(button), button);
  }

  async #send(form: Element, button?: Element): Promise<this> {
    const told = (what: string) => (button && attr(button, `form${what}`)) ?? attr(form, what);
    const freely = told("novalidate");
    if (freely === undefined) this.#validate(form);
    const address = this.#resolve(told("action") || this.address);
    const entries = this.#entriesOf(form, button);
    const words = entries.map(([name, value]): [string, string] => [name, textOf(value)]);
    if (told("method")?.toLowerCase() !== "post") {
      return this.open(`${address.split(/[?#]/)[0]}?${new URLSearchParams(words)}`);
    }
    const isMultipart = told("enctype") === "multipart/form-data";
    const body = isMultipart ? inParts(entries) : new Blob([`${new URLSearchParams(words)}`]);
    const type = isMultipart ? multipart : "application/x-www-form-urlencoded";
    const answer = await this.browser.ask(address.split("#")[0] ?? "", {
      method: "POST",
      body,
      headers: { "Content-Type": type, Origin: this.#origin },
    });
    return this.#arrive(address, answer);
  }

  /** Enter in a field of a form that has no button. */
  async enter(label: string): Promise<this> {
    return this.#send(this.#formOf(this.#field(label)));
  }

  has(name: string | RegExp): boolean {
    const isShown = (one: Element) =>
      [one, ...ancestorsOf(one)].every((each) => attr(each, "hidden") === undefined);
    return this.#all().some(
      (one) => isOperable(one) && isShown(one) && matches(this.#nameOf(one), name),
    );
  }

  /** The main heading. */
  get heading(): string {
    return wordsIn(this.#all().find((one) => one.tagName === "h1"));
  }

  /** What a person reads in the page's main part. */
  get words(): string {
    return wordsIn(this.#main());
  }

  /** The box that heads a form which came back, or a refusal. */
  get alert(): string {
    return wordsIn(within(this.#main(), (one) => attr(one, "role") === "alert")[0]);
  }

  get notice(): string {
    const said = this.#all().filter((one) => attr(one, "role") === "status");
    return said.map(wordsIn).join(" ").trim();
  }

  async #arrive(address: string, response: Response): Promise<this> {
    let [to, answer] = [address, response];
    for (let n = 0; answer.status >= 300 && answer.status < 400; n += 1) {
      if (n >= maxRedirects) throw new Error(`${address} leads round in circles`);
      if (![302, 303].includes(answer.status)) throw new Error(`${to} answers ${answer.status}`);
      const next = this.#resolve(answer.headers.get("Location") ?? "", to);
      to = next.includes("#") ? next : next + (/#.*/.exec(to)?.[0] ?? "");
      answer = await this.browser.get(to.split("#")[0] ?? "");
    }
    this.address = to.split("#")[0] ?? "";
    this.status = answer.status;
    this.response = answer;
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    this.html = isPage ? await answer.text() : "";
    this.#page = parse(this.html);
    const anchor = to.split("#")[1];
    this.opensAt = this.#all().some((one) => attr(one, "id") === anchor) ? (anchor ?? "") : "";
    this.#files.clear();
    return this;
  }

  /** A path of ours; a page that leads elsewhere throws. */
  #resolve(address: string, from = this.address): string {
    const here = new URL(from, this.#origin);
    const to = new URL(address, here);
    if (to.origin !== here.origin) throw new Error(`${from} leads to ${to.href}`);
    return to.pathname + to.search + to.hash;
  }

  #all(): Element[] {
    return within(this.#page);
  }

  #main(): Tree.ParentNode {
    return this.#all().find((one) => one.tagName === "main") ?? this.#page;
  }

  #find(name: string | RegExp, wanted: (one: Element) => boolean): Element {
    for (const part of [this.#main(), this.#page]) {
      const found = within(part, wanted).find((one) => matches(this.#nameOf(one), name));
      if (found) return found;
    }
    const names = within(this.#page, wanted).map((one) => this.#nameOf(one));
    throw new Error(`${this.address} (${this.status}) has no ${name}, but ${names.join(" | ")}`);
  }

  #field(label: string | RegExp, group?: string): Element {
    if (!group) return this.#find(label, isField);
    return this.#find(label, (one) => isField(one) && groupsOf(one).includes(group));
  }

  /** The accessible name, as far as our pages need it. */
  #nameOf(one: Element): string {
    const labelled = attr(one, "aria-labelledby")?.split(" ") ?? [];
    const byId = labelled.map((id) =>
      wordsIn(this.#all().find((other) => attr(other, "id") === id)),
    );
    const given = byId.join(" ") || attr(one, "aria-label");
    if (given) return given;
    if (!isField(one)) return wordsIn(one) || attr(one, "value") || "";
    const id = attr(one, "id");
    const label = this.#all().find(
      (other) =>
        other.tagName === "label" &&
        (id !== undefined && attr(other, "for") === id ? true : within(other).includes(one)),
    );
    return wordsIn(label);
  }

  #formOf(control: Element): Element {
    const id = attr(control, "form");
    const form = id
      ? this.#all().find((one) => attr(one, "id") === id)
      : ancestorsOf(control).find((one) => one.tagName === "form");
    if (!form) throw new Error(`${this.#nameOf(control)} belongs to no form`);
    return form;
  }

  #controlsOf(form: Element): Element[] {
    const id = attr(form, "id");
    return this.#all().filter((one) => {
      if (!isField(one) && attr(one, "type") !== "hidden") return false;
      const owner = attr(one, "form");
      return owner === undefined ? within(form).includes(one) : owner === id;
    });
  }

  /** What the browser itself checks before it sends a form. */
  #validate(form: Element): void {
    for (const one of this.#controlsOf(form).filter((each) => !isDisabled(each))) {
      const [value, type] = [contentOf(one), attr(one, "type") ?? ""];
      const group = this.#controlsOf(form).filter(
        (each) => attr(each, "name") === attr(one, "name"),
      );
      const isChosen = group.some((each) => attr(each, "checked") !== undefined);
      const isEmpty =
        type === "file"
          ? !this.#files.get(one)?.length
          : type === "radio" || type === "checkbox"
            ? !isChosen
            : value === "";
      const refuse = (why: string) => {
        throw new Error(`the browser does not send ${this.#nameOf(one)}: ${why}`);
      };
      if (attr(one, "required") !== undefined && isEmpty) refuse("it is empty");
      if (value === "") continue;
      if (value.length > Number(attr(one, "maxlength") ?? Number.POSITIVE_INFINITY)) {
        refuse("it is too long to be typed");
      }
      if (value.length < Number(attr(one, "minlength") ?? 0)) refuse("it is too short");
      if (type === "email" && !/^[^@\s]+@[^@\s]+$/.test(value)) refuse("it is no address");
      if (type === "url" && !URL.canParse(value)) refuse("it is no address");
      if (type === "number" && Number.isNaN(Number(value))) refuse("it is no number");
      const pattern = attr(one, "pattern");
      if (pattern && !new RegExp(`^(?:${pattern})$`, "v").test(value)) refuse(`not ${pattern}`);
    }
  }

  #entriesOf(form: Element, button: Element | undefined): Entry[] {
    const sent = this.#controlsOf(form).filter((one) => {
      const isBox = ["checkbox", "radio"].includes(attr(one, "type") ?? "");
      return !isDisabled(one) && (!isBox || attr(one, "checked") !== undefined);
    });
    const entries = [...sent, ...(button ? [button] : [])].flatMap((one): Entry[] => {
      const name = attr(one, "name");
      if (!name) return [];
      if (attr(one, "type") !== "file") return [[name, contentOf(one)]];
      const files = this.#files.get(one) ?? [noFile];
      return files.map((file) => [name, file]);
    });
    // As a form is sent: line ends become two characters.
    return entries.map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll(/\r\n?|\n/g, "\r\n") : value,
    ]);
  }
}

const textOf = (value: string | File) => (typeof value === "string" ? value : value.name);

/** What a browser sends for a file field where nothing was chosen: an empty name, unlike Node's own FormData. */
const noFile: File = { name: "", type: "application/octet-stream", bytes: new Uint8Array() };
const boundary = "----a-browser-without-scripts";
const multipart = `multipart/form-data; boundary=${boundary}`;

function inParts(entries: Entry[]): Blob {
  const quoted = (text: string) =>
    text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  const parts = entries.flatMap(([name, value]): BlobPart[] => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") return [`${head}\r\n\r\n${value}\r\n`];
    const type = `Content-Type: ${value.type}`;
    const bytes = value.bytes as Uint8Array<ArrayBuffer>;
    return [`${head}; filename="${quoted(value.name)}"\r\n${type}\r\n\r\n`, bytes, "\r\n"];
  });
  return new Blob([...parts, `--${boundary}--\r\n`]);
}

function within(node: Tree.Node, wanted: (one: Element) => boolean = () => true): Element[] {
  if (!("childNodes" in node)) return [];
  return node.childNodes.flatMap((child) => {
    const below = within(child, wanted);
    return "tagName" in child && wanted(child) ? [child, ...below] : below;
  });
}

function ancestorsOf(node: Element): Element[] {
  const above = node.parentNode;
  return above && "tagName" in above ? [above, ...ancestorsOf(above)] : [];
}

/** The legends of the groups that a field is in. */
function groupsOf(field: Element): string[] {
  const groups = ancestorsOf(field).filter(({ tagName }) => tagName === "fieldset");
  return groups.map((group) => wordsIn(within(group, ({ tagName }) => tagName === "legend")[0]));
}

function wordsIn(node: Tree.Node | undefined): string {
  return textIn(node).replaceAll(/\s+/g, " ").trim();
}

function textIn(node: Tree.Node | undefined): string {
  if (!node) return "";
  if ("value" in node) return node.value;
  if ("tagName" in node) {
    if (["script", "style", "template", "noscript"].includes(node.tagName)) return "";
    if (attr(node, "hidden") !== undefined || attr(node, "aria-hidden") === "true") return "";
  }
  if (!("childNodes" in node)) return "";
  const isInline = (child: Tree.Node) =>
    !("tagName" in child) || /^(a|b|em|span|strong|wbr)$/.test(child.tagName);
  return node.childNodes
    .map((child) => (isInline(child) ? textIn(child) : ` ${textIn(child)} `))
    .join("");
}

function attr(node: Element, name: string): string | undefined {
  return node.attrs.find((one) => one.name === name)?.value;
}

function setAttr(node: Element, name: string, value: string | undefined): void {
  node.attrs = node.attrs.filter((one) => one.name !== name);
  if (value !== undefined) node.attrs.push({ name, value });
}

function setText(node: Element, text: string): void {
  node.childNodes = [{ nodeName: "#text", value: text, parentNode: node }];
}

function select(list: Element, words: string): void {
  const options = within(list, (one) => one.tagName === "option");
  const chosen = options.find((one) => wordsIn(one) === words);
  if (!chosen) throw new Error(`there is no ${words} among ${options.map(wordsIn).join(" | ")}`);
  for (const one of options) setAttr(one, "selected", one === chosen ? "" : undefined);
}

function contentOf(field: Element): string {
  if (field.tagName === "textarea") {
    return field.childNodes.map((one) => ("value" in one ? one.value : "")).join("");
  }
  if (field.tagName === "select") {
    const options = within(field, (one) => one.tagName === "option");
    const chosen = options.find((one) => attr(one, "selected") !== undefined) ?? options[0];
    return chosen ? (attr(chosen, "value") ?? wordsIn(chosen)) : "";
  }
  const isBox = ["checkbox", "radio"].includes(attr(field, "type") ?? "");
  return attr(field, "value") ?? (isBox ? "on" : "");
}

function isField(one: Element): boolean {
  const isOther = ["hidden", "submit", "button", "image", "reset"].includes(
    attr(one, "type") ?? "",
  );
  return ["textarea", "select"].includes(one.tagName) || (one.tagName === "input" && !isOther);
}

function isOperable(one: Element): boolean {
  return isField(one) || ["a", "button", "summary"].includes(one.tagName);
}

function isDisabled(one: Element): boolean {
  const isOff = (each: Element) => attr(each, "disabled") !== undefined;
  return isOff(one) || ancestorsOf(one).some((each) => each.tagName === "fieldset" && isOff(each));
}

const matches = (name: string, wanted: string | RegExp) =>
  typeof wanted === "string" ? name === wanted : wanted.test(name);
