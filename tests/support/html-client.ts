import { HtmlClient as AnyClient } from "#tools/html-client.ts";
import type { Browser } from "./app.ts";

/** Somebody whose browser runs no scripts, of the application without a socket. */
export class HtmlClient extends AnyClient<Browser> {}
