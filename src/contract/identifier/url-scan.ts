const COLON = 58;
const AT = 64;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const MAX_PORT = 65_535;

const PLAIN = 1;
const ENDS_AUTHORITY = 2;

/** Printable ASCII without space, `"`, `<`, `>` and `\`, which browsers read in ways of their own. */
const characters = new Uint8Array(128);
characters.fill(PLAIN, 33, 127);
for (const character of '"<>\\') characters[character.charCodeAt(0)] = 0;
for (const character of '/?#') characters[character.charCodeAt(0)] = ENDS_AUTHORITY;

/** Offsets into the text of a URL. */
export interface UrlScan {
  /** Behind `//`. */
  readonly userInfoStart: number;
  /** The same, or behind the last @ before the path, as browsers take it. */
  readonly hostStart: number;
  /** Where the port's colon, the path, the query or the fragment begins. */
  readonly hostEnd: number;
}

/** Whether nothing, or a colon and a number of up to five digits that is a port, stands from `start` to `end`. */
export function isPort(text: string, start: number, end: number): boolean {
  if (start === end) return true;
  const digits = text.slice(start + 1, end);
  return text.charCodeAt(start) === COLON && /^\d{1,5}$/u.test(digits) && Number(digits) <= MAX_PORT;
}

/** Where the host that begins at `start` ends: behind its closing bracket or before the first colon. */
function endOfHost(text: string, start: number, authorityEnd: number): number {
  const isBracketed = text.charCodeAt(start) === OPENING_BRACKET;
  for (let index = start; index < authorityEnd; index += 1) {
    const code = text.charCodeAt(index);
    if (isBracketed ? code === CLOSING_BRACKET : code === COLON) return isBracketed ? index + 1 : index;
  }
  return authorityEnd;
}

/** Takes apart a text that begins with http:// or https://; `undefined` where a character, the host's place or the port is wrong. */
export function scanUrl(text: string): UrlScan | undefined {
  const userInfoStart = text.charCodeAt(4) === COLON ? 7 : 8;
  const { length } = text;
  let hostStart = userInfoStart;
  let index = userInfoStart;
  for (; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = characters[code];
    if (kind === ENDS_AUTHORITY) break;
    if (kind !== PLAIN) return undefined;
    if (code === AT) hostStart = index + 1;
  }
  const authorityEnd = index;
  for (; index < length; index += 1) {
    if ((characters[text.charCodeAt(index)] ?? 0) === 0) return undefined;
  }
  const hostEnd = endOfHost(text, hostStart, authorityEnd);
  if (hostEnd === hostStart || !isPort(text, hostEnd, authorityEnd)) return undefined;
  return { userInfoStart, hostStart, hostEnd };
}
