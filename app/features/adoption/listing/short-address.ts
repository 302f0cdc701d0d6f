export function shortPathOf({ number }: { number: number }): string {
  return `/p/${number}`;
}

/** Without `https://`, as on a poster. */
export function shortAddressOf(pet: { number: number }, { origin }: { origin: string }): string {
  return origin.replace(/^https?:\/\//, "") + shortPathOf(pet);
}
