import { commonPasswordList } from "./common-password-list.ts";

/** Further passwords common in Lagos and on this site; like the list, in lower case without spaces. */
const commonHere = `abc1234567 abcd1234567 admin12345 blessing123 changeme123 chelsea123
  favour1234 godisgood1 godisgood123 internet123 jesus12345 lagos12345 nigeria123 nigeria1234
  p@ssw0rd123 p@ssword123 passw0rd123 princess123 secret1234 sunshine123 unknown1234 welcome1234
  rehome1234 rehomelagos rescue1234 petowner123 petadoption petboarding veterinarian`;

/** Built with the first new password: most processes never need it. */
let made: { passwords: Set<string>; baseWords: Set<string> } | undefined;

/** `baseWords`: the passwords without leading and trailing digits and signs, as easily guessed with others. */
function commonOnes() {
  if (made) return made;
  const passwords = new Set(`${commonPasswordList} ${commonHere}`.split(/\s+/));
  const baseWords = new Set([...passwords].map(withoutAffixes).filter((word) => word.length > 3));
  made = { passwords, baseWords };
  return made;
}

function withoutAffixes(password: string): string {
  return password.replaceAll(/^\P{L}+|\P{L}+$/gu, "");
}

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, "");
  const { passwords, baseWords } = commonOnes();
  return passwords.has(plain) || baseWords.has(withoutAffixes(plain)) || new Set(plain).size < 3;
}
