const inWord = String.raw`[\p{L}\p{N}_-]`;
/** A dot inside a word, as in `example.com`, but not between digits (`2.5`). */
const dotInWord = new RegExp(
  String.raw`(?<=${inWord})[.。．｡](?=${inWord})(?!(?<=\p{N}.)\p{N})`,
  "gu",
);
const numericAddress = /\d{1,3}(?:\.\d{1,3}){3}/g;
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu;

/** Domain endings that mail programs link without `www.`. Names get a space after each dot, so rarer ones are safe. */
const countryDomains = `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br
  bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu
  fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq
  ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml
  mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr
  ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj
  tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw рф 中国 한국`;
const otherDomains = `academy africa app art asia bank bet best biz blog bot buzz cam casino cat center cfd charity
  chat city click cloud club com community company cyou design dev digital directory edu email events exchange
  expert express finance foundation fun fund games gift global gov group guru help host house icu inc info ink
  institute int jobs land lat life link live loan lol love ltd market marketing media mil mobi money monster name
  net network news ngo ninja one ong online org page stepRole pet pets pics plus press pro quest rent rest rip rocks
  run sale sbs school services shop site social software solutions space store stream studio sucks support
  systems team tech tel tips today tokyo tools top tours town trade travel tube uno vet video vip wang watch
  webcam website wiki win work works world wtf xyz zone zip онлайн рус сайт`;
const domains = `${countryDomains} ${otherDomains}`.split(/\s+/).join("|");
const domain = String.raw`(?:${domains})(?![\p{L}\p{N}_-])`;
const link = new RegExp(
  String.raw`://|www\.|@|\p{L}\.\p{L}{2,}/|(?:[\p{L}\p{N}-]{2}|\d)\.${domain}|${numericAddress.source}`,
  "iu",
);

/** One line without what a mail program turns into a link. */
export function isPersonName(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll("。", ".");
  return plain.search(invisible) < 0 && !link.test(plain);
}

/** Adds a space after the dots and colons of addresses, so that no mail program makes links of them. */
export function withoutAutolinks(text: string): string {
  return text
    .replaceAll(/\b(https?|ftp|mailto|tel|sms|data|javascript):/giu, "$1: ")
    .replaceAll(/:\/\//g, ": //")
    .replaceAll(numericAddress, (address) => address.replaceAll(".", ". "))
    .replaceAll(dotInWord, ". ");
}

export function plainLine(text: string, max: number): string {
  const line = withoutAutolinks(text.replaceAll(invisible, " ")).replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max).join("").trim()}…` : line;
}

/** At most 80 characters; `friend` where nothing is left. */
export function safeName(name: string): string {
  return plainLine(name.replaceAll("@", " "), 80) || "friend";
}
