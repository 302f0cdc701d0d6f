/** The longest idempotency key of an API call, in printable characters. */
export const maxKeyCharacters = 255;

/** `1 to 255 characters`. */
export function keyLengthInWords(): string {
  return `1 to ${maxKeyCharacters} characters`;
}
