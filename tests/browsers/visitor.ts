import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";

/** How often a page is asked what it shows by now, and for how long, in ms. */
const waiting = { interval: 50, timeout: 60_000 };

/** Between two presses, in ms, as people need: Firefox loses a press that follows the last letter at once. */
const pace = 300;

type Place = { x: number; y: number };

/** Somebody at a browser, who knows a page by what is read there; names and texts are told by their beginnings. */
export class Visitor {
  readonly browser: Browser;
  readonly #origin: string;
  readonly #scripts: boolean;

  /** `scripts` says whether the page's own run in this browser. */
  constructor(browser: Browser, origin: string, scripts: boolean) {
    this.browser = browser;
    this.#origin = origin;
    this.#scripts = scripts;
  }

  open(path: string): Promise<void> {
    return this.browser.goto(this.#origin + path);
  }

  /** Waits until the page's path is this one, or, of one that ends with a slash, below it. */
  async isAt(path: string): Promise<void> {
    const isThere = () => this.browser.run(() => location.pathname);
    const wanted = path.endsWith("/") ? new RegExp(`^${path}.`) : new RegExp(`^${path}$`);
    await expect.poll(isThere, waiting).toMatch(wanted);
  }

  /** Waits until these words can be read, of an open dialog in it. */
  async reads(words: string): Promise<void> {
    await expect.poll(() => this.browser.run(readPage), waiting).toContain(words);
  }

  isInDialog(): Promise<boolean> {
    return this.browser.run(() => document.querySelector("dialog:modal") !== null);
  }

  /** Waits until the focus is on what is called so. */
  async isOn(name: string): Promise<void> {
    const focused = () =>
      this.browser.run(() => {
        const { activeElement: one } = document;
        return one?.ariaLabel ?? one?.textContent ?? "nothing";
      });
    await expect.poll(focused, waiting).toMatch(new RegExp(`^${name}`));
  }

  /**
   * A button, a link or a field, as soon as it can be pressed; of the page's main part before its frame. `end`: how the
   * name ends, where its beginning is that of several.
   */
  async click(name: string, end = ""): Promise<void> {
    await sleep(pace);
    let place: Place | string = "";
    const look = async () => {
      place = await this.browser.run(findPlace, name, this.#scripts, end);
      return place;
    };
    await expect.poll(look, waiting).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    const move = { type: "pointerMove", duration: 0, ...(place as unknown as Place) };
    const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    const parameters = { pointerType: "mouse" };
    const actions = [move, down, up];
    await this.browser.act([{ type: "pointer", id: "mouse", parameters, actions }]);
  }

  async type(label: string, words: string): Promise<void> {
    await this.click(label);
    const strokes = ["keyDown", "keyUp"];
    const actions = [...words].flatMap((value) => strokes.map((type) => ({ type, value })));
    await this.browser.act([{ type: "key", id: "keyboard", actions }]);
  }

  /** How many requests the page's script has made since its document was loaded. */
  countFetches(): Promise<number> {
    return this.browser.run(
      () =>
        performance
          .getEntriesByType("resource")
          .filter((one) => (one as PerformanceResourceTiming).initiatorType === "fetch").length,
    );
  }

  /** Another value means another document. */
  documentBegan(): Promise<number> {
    return this.browser.run(() => performance.timeOrigin);
  }
}

// These travel to the page as their text, each by itself.

function readPage(): string {
  const root = document.querySelector<HTMLElement>("dialog:modal") ?? document.body;
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return root.innerText.replace(/\s+/g, " ");
}

/** Scrolls to it. Returns where it is pressed, or why it cannot be. */
function findPlace(name: string, scripts: boolean, end: string): Place | string {
  const isReady = !scripts || document.querySelector("html[data-ready]");
  if (document.readyState !== "complete" || !isReady) return "the page is being loaded";
  // As people do: after an answer, what stands in the place of the button that was pressed is looked at first.
  if (document.querySelector("html[data-tap-guard]")) return "the answer has just come";
  const root = document.querySelector("dialog:modal") ?? document;
  const all = [...root.querySelectorAll<HTMLElement>("a[href],button,summary,input,textarea")];
  const nameOf = (one: HTMLElement) => {
    const [label] = (one as HTMLInputElement).labels ?? [];
    return (one.ariaLabel ?? (label ?? one).textContent).replace(/\s+/g, " ").trim();
  };
  const isCalled = (one: HTMLElement) => nameOf(one).startsWith(name) && nameOf(one).endsWith(end);
  const found = all.filter((one) => isCalled(one) && one.checkVisibility());
  const one = found.find((element) => element.closest("main,dialog")) ?? found[0];
  if (!one) return `nothing is called ${name} but ${all.map(nameOf).join(", ")}`;
  if (one.ariaDisabled === "true") return `${name} waits`;
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { x = 0, y = 0, width = 0, height = 0 } = one.getClientRects()[0] ?? {};
  const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const over = document.elementFromPoint(place.x, place.y);
  const isFree = over !== null && (one.contains(over) || over.contains(one));
  return isFree ? place : `${name} is covered by ${over?.outerHTML}`;
}
