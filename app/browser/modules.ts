import { connect } from "./connect.ts";

/** Loads a file of ours once it is needed; without it what it does is not there, and nothing else happens. */
export function load(address: string): void {
  import(/* @vite-ignore */ address).catch(() => {});
}

/** What is no part of the page's script: most pages need none of it. */
export function loadModules(): void {
  const controls =
    "[data-action=show-password],[data-action=select-all],[data-bottom-bar],[data-above-bars]";
  connect(controls, () => load("/controls.js") as undefined);
  connect("[data-controller]", ({ dataset }) => load(`/${dataset.controller}.js`) as undefined);
  // At a desk alone: below that there is seldom a keyboard.
  if (innerWidth > 1023) connect("[data-shortcut]", () => load("/keys.js") as undefined);
  if (window.Notification?.permission === "granted") load("/push.js");
}
