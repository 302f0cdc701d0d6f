/** The most common passwords of at least ten characters. Compared in lower case without spaces. */
const common = new Set(
  `1234567890 12345678910 0123456789 9876543210 1234512345 1122334455 1111111111 0000000000 1q2w3e4r5t
  1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl; asdfghjkl1 zxcvbnm123
  password12 password123 password1234 password12345 passw0rd123 p@ssword123 p@ssw0rd123 mypassword
  iloveyou12 iloveyou123 letmein123 welcome123 welcome1234 admin12345 administrator football123
  liverpool1 liverpool123 chelsea123 arsenal123 manchester manchester1 nigeria123 nigeria1234 lagos12345
  jesuschrist jesus12345 godisgood1 godisgood123 blessing123 favour1234 princess123 sunshine123
  superman123 michael123 computer123 internet123 samsung123 changeme123 abcdefghij abc1234567
  abcd123456 abcd1234567 a123456789 123456789a 1234567890a q1w2e3r4t5 unknown1234 secret1234
  rescue1234 rehome1234 rehomelagos petowner123 petadoption petboarding veterinarian`.split(/\s+/),
);

/** Their words, those of this site among them: with other digits and signs around they are as easily guessed. */
const words = new Set([...common].map(wordOf).filter((word) => word.length > 3));

function wordOf(password: string): string {
  return password.replaceAll(/^\P{L}+|\P{L}+$/gu, "");
}

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, "");
  return common.has(plain) || words.has(wordOf(plain)) || new Set(plain).size < 3;
}
