export const minPasswordCharacters = 10;
export const maxPasswordCharacters = 128;

export function minPasswordInWords(): string {
  return `${minPasswordCharacters} characters`;
}
