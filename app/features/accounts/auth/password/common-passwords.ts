import { commonPasswordList } from "./common-password-list.ts";

/** Others that people choose in Lagos and on this site. Compared, like the list, in lower case without spaces. */
const commonHere = `abc1234567 abcd1234567 admin12345 blessing123 changeme123 chelsea123
  favour1234 godisgood1 godisgood123 internet123 jesus12345 lagos12345 nigeria123 nigeria1234
  p@ssw0rd123 p@ssword123 passw0rd123 princess123 secret1234 sunshine123 unknown1234 welcome1234
  rehome1234 rehomelagos rescue1234 petowner123 petadoption petboarding veterinarian`;

/** Most processes never need it, so it is made when the first password is chosen. */
let made: { passwords: Set<string>; words: Set<string> } | undefined;

/** `words`: theirs, which are as easily guessed with other digits and signs around them. */
function commonOnes() {
  if (made) return made;
  const passwords = new Set(`${commonPasswordList} ${commonHere}`.split(/\s+/));
  const words = new Set([...passwords].map(wordOf).filter((word) => word.length > 3));
  made = { passwords, words };
  return made;
}

function wordOf(password: string): string {
  return password.replaceAll(/^\P{L}+|\P{L}+$/gu, "");
}

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, "");
  const { passwords, words } = commonOnes();
  return passwords.has(plain) || words.has(wordOf(plain)) || new Set(plain).size < 3;
}
