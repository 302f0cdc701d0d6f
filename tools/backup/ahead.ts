/** How many files are on their way at once; no more than these, of 10 MB at most, are in memory. */
export const filesAtOnce = 8;

/** Yields the result of the work on each item, in their order, while the work on the next ones is under way. Ends once none is. */
export async function* workAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  atOnce = filesAtOnce,
): AsyncGenerator<Result> {
  const under: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const one = work(item);
      // Awaited in its turn; until then a failure is nobody's surprise.
      one.catch(() => {});
      under.push(one);
      if (under.length >= atOnce) yield (await under.shift()) as Result;
    }
    while (under.length > 0) yield (await under.shift()) as Result;
  } finally {
    await Promise.allSettled(under);
  }
}
