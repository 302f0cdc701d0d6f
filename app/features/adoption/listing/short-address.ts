/** The path to type of a pet's page. */
export function shortPathOf({ number }: { number: number }): string {
  return `/p/${number}`;
}

/** The address of a pet's page as people write it down. */
export function shortAddressOf(pet: { number: number }, { origin }: { origin: string }): string {
  return origin.replace(/^https?:\/\//, "") + shortPathOf(pet);
}
