export const maxKeyCharacters = 255;

export function keyLengthInWords(): string {
  return `1 to ${maxKeyCharacters} characters`;
}
