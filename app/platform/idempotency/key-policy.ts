/** For API calls, in printable characters. */
export const maxKeyCharacters = 255;

export function keyLengthInWords(): string {
  return `1 to ${maxKeyCharacters} characters`;
}
