export type { Choice } from "./checkout.ts";
export type { ApiCall } from "./control.ts";
export type { Fault } from "./faults.ts";
export { type Sandbox, startSandbox } from "./sandbox.ts";
export { findTestCard, type TestCard, testCards } from "./test-cards.ts";
export type { Timing, WebhookEvent } from "./webhooks.ts";
