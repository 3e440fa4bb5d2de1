/** `1,284 calls` */
const THOUSANDS = /(?<![\d,.+])(\d{1,3}),(\d{3})(?=\s\p{L}|\.\d{2}(?![\d.]))/gu;
/** `EUR 4,310.55`, `0.12 EUR/min`, `0.35` */
const PRICE_BEHIND =
  /(?<![\d.,+(]|\+[\d\s]{1,20})(?:0\.\d{2,4}(?![\d.,])(?:\s?(?:EUR|USD|GBP|CHF|[€£$]))?|\d{1,6}\.\d{2}\s(?:EUR|USD|GBP|CHF)(?!\p{L}))(?:\s?\/\s?min(?:ute)?)?/gu;
const PRICE =
  /(?:[£$€¥]\s?|(?<!\p{L})(?:EUR|USD|GBP|CHF)\s)(?:\d{1,3}(?:,\d{3})+(?!,?\d)|\d+)(?:\.\d{2})?(?!\d)/gu;

/** When a message of a chat was sent. */
const STAMP = /^\[(?!\d{1,3}(?:\.\d{1,3}){3}|[^\]]*::)(?=[^\]]*\d[:/]\d)[\d/.,:\s-]+(?:[AP]M)?\]\s*/iu;

/** A SIP address up to its host, with its password, and the host where it has a name. */
const SIP =
  /<?\bsips?:(?!(?:[a-z\d-]{1,63}\.){1,9}[a-z\d]{1,63}(?::\d{1,5})?[,;|](?![^\s@:=,|]{1,64}[:=][^\s@,;|]{1,64}@))([^\s@:<>]{0,64})(?::(?!\d{1,5}[,;|]\+?\d{7})(?:(?!\bsips?:)[^\s<>]){1,256})?@((?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,}(?![\w-]|\.\w)\.?(?::\d{1,5})?)?/giu;
const SIP_NUMBER = /^\+?\d[\d.()-]{5,20}\d$/u;

/** Of a SIP address, what is read: a number and the address of a host, or the host behind a name. */
const withoutSip = (line: string): string =>
  line.replaceAll(SIP, (_, user: string, name = '') => {
    // The switch that was asked for the number is not what was reported.
    if (SIP_NUMBER.test(user)) return name === '' ? `  ${user} ` : ` ${user} `;
    return /\d{5}/u.test(user) ? `sip:${user}@${name}` : `  ${name}`;
  });

/** What logs write beside identifiers. */
const OF_LOGS = [
  // `[01/May/2026:12:03:11 +0000]`, `[  12.345678]`, `[UFW BLOCK]`
  /\[\s*\d{1,9}\.\d{6}\]|\[\d\d\/\p{L}{3}\/\d{4}:[\d:]+ [+-]\d{4}\]|(?<!\S)\[\p{Lu}[\p{L} _-]{2,20}\](?!\S)/gu,
  // `"GET /admin HTTP/1.1" 404 123`, unless its path may hold an identifier
  /"\p{Lu}{3,7} \/(?![^\s"]*(?:\d{5}|[@=]|:\/\/|[\w-]\.[a-z\d]))[^\s"]* HTTP\/[\d.]+"(?: \d{3}(?: (?:\d{1,6}|-))?(?!\S))?/gu,
  // `"curl/8.1.2"`: what asked, of which a version may look like an address
  /"\p{L}[\p{L}_-]{1,30}\/\d(?![^"]*(?:(?:\d[\s()-]?){7}|\+\d|@|http|\[|\s\d{1,3}(?:\.\d{1,3}){3}|\s(?:[\w-]+\.)+\p{L}{2}))[^"]*"/giu,
  // `port 52231`, `SPT=54321`, `00:11:22:33:44:55`, `MAC=` with two of them
  /\bport[\s=:]{1,2}\d{1,5}(?![\d.:]|[\s()-]*\d{3})|\b(?:ttl|id|len|spt|dpt|window)=\d{1,5}(?!\S|[\s()-]*\d{2})/giu,
  /\bmac=(?:[\da-f]{2}:){5,13}[\da-f]{2}(?![\da-f])|(?<![\da-f:])(?:[\da-f]{2}:){5}[\da-f]{2}(?![\da-f:])/giu,
  // Has the form of a mailbox.
  /\bcall-id\s*[:=]\s*[^\s,;|"<>@:=]{1,128}@(?:(?!\d{1,3}\.\d)[^\s,;|"<>]+)?/giu,
];
/** `sip[1234]:` */
const PROCESS = /(?<=\p{L})\[\d{1,8}\](?=[:\s])/gu;

const DEFANGED_DOT = /\[\.\]|\(\.\)|\[dot\]|\(dot\)/giu;
/** `203[.]0[.]113[.]7` */
const DEFANGED_IP =
  /(?<![\p{L}\d.\]])\d{1,3}(?:(?:\.|\[\.\]|\(\.\)|\[dot\])\d{1,3}){3}(?!\d|(?:\.|\[\.\]|\(\.\)|\[dot\])\w)/giu;
/** `bob[at]evil[.]example` */
const DEFANGED_MAILBOX =
  /(?<![\w.+-])[\w.+-]{1,64}(?:[[(](?:at|@)[\])]|@)[\w-]{1,63}(?:(?:\.|\[\.\]|\(\.\)|[[(]dot[\])])[\w-]{1,63}){1,6}/giu;

const withDots = (written: string): string => written.replaceAll(DEFANGED_DOT, '.');

/**
 * A line as its identifiers are read: addresses and mailboxes that were defanged, SIP addresses and thousands in plain
 * notation, and nothing of what chats and logs write beside them.
 */
export function plainLine(line: string): string {
  const plain = withoutSip(line)
    .replace(STAMP, '')
    .replaceAll(PROCESS, '')
    .replaceAll(DEFANGED_MAILBOX, (written) => withDots(written).replace(/[[(](?:at|@)[\])]/iu, '@'))
    .replaceAll(DEFANGED_IP, withDots)
    .replaceAll(THOUSANDS, '$1$2')
    .replaceAll(PRICE, ' ')
    .replaceAll(PRICE_BEHIND, ' ');
  return OF_LOGS.reduce((text, one) => text.replaceAll(one, ' '), plain);
}
