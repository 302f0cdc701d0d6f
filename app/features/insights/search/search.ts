import type { SearchHit } from "#app/platform/records/entity-descriptor.ts";

/** What was found of one kind, at most five, with the way to all of them. */
export type HitGroup = { title: string; hits: SearchHit[]; all: SearchHit | undefined };
