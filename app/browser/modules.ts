import { connect } from "./connect.ts";

export function load(address: string): void {
  import(/* @vite-ignore */ address).catch(() => {});
}

export function loadModules(): void {
  const controls =
    "[data-action=show-password],[data-action=select-all],[data-bottom-bar],[data-above-bars]";
  connect(controls, () => load("/controls.js") as undefined);
  connect("[data-controller]", ({ dataset }) => load(`/${dataset.controller}.js`) as undefined);
  // Narrow screens seldom have a keyboard.
  if (innerWidth > 1023) connect("[data-shortcut]", () => load("/keys.js") as undefined);
  if (window.Notification?.permission === "granted") load("/push.js");
}
