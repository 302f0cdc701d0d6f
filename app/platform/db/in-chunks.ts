const size = 500;

/** Cuts a list into pieces short enough for the parameters of one statement. */
export function inChunks<T>(all: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < all.length; from += size) chunks.push(all.slice(from, from + size));
  return chunks;
}
