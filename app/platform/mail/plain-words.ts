/** Text typed by people, made safe where mail programs turn addresses into links. */

const inWord = String.raw`[\p{L}\p{N}_-]`;
/** A dot inside a word, as in `example.com`, but not between digits (`2.5`). */
const dotInWord = new RegExp(
  String.raw`(?<=${inWord})[.。．｡](?=${inWord})(?!(?<=\p{N}.)\p{N})`,
  "gu",
);
const numericAddress = /\d{1,3}(?:\.\d{1,3}){3}/g;
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu;
const title =
  /(?<!\p{L})(?:alh|arc|barr|dr|engr|hon|mr|mrs|ms|mx|prof|pst|rev|sr|st)\.(?=\p{L})/giu;
const link = /:\/\/|www\.|@|\p{L}\.\p{L}{2,}\/|(?:[\p{L}\p{N}-]{2}|\d)\.(?:\p{L}{2}|\d)/iu;

/** Whether the text can be a person's name: one line without an address or link. */
export function isPersonName(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll("。", ".");
  return plain.search(invisible) < 0 && !link.test(plain.replaceAll(title, "$& "));
}

/**
 * Returns the text with a space after the dots and colons of addresses, so that no mail program makes links of them.
 */
export function withoutAutolinks(text: string): string {
  return text
    .replaceAll(/\b(https?|ftp|mailto|tel|sms|data|javascript):/giu, "$1: ")
    .replaceAll(/:\/\//g, ": //")
    .replaceAll(numericAddress, (address) => address.replaceAll(".", ". "))
    .replaceAll(dotInWord, ". ");
}

/** Returns the text on one line, without automatic links, cut after `max` characters. */
export function plainLine(text: string, max: number): string {
  const line = withoutAutolinks(text.replaceAll(invisible, " ")).replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max).join("").trim()}…` : line;
}

/** Returns a name for an e-mail, at most 80 characters; `friend` where nothing is left of it. */
export function safeName(name: string): string {
  return plainLine(name.replaceAll("@", " "), 80) || "friend";
}
