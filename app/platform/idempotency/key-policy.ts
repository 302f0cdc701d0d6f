/** An idempotency key that a program sends has at most so many printable characters. */
export const maxKeyCharacters = 255;

/** `1 to 255 characters`. */
export function keyLengthInWords(): string {
  return `1 to ${maxKeyCharacters} characters`;
}
