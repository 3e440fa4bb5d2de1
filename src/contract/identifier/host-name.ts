/** The longest host name and the longest label of one. Source: RFC 1035, 2.3.4. */
const MAX_HOST_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

const DOT = 46;
const HYPHEN = 45;
const UNDERSCORE = 95;

/** Properties of a host name, as bits. */
export const HOST_HAS_DOT = 1;
export const HOST_HAS_UPPER_CASE = 2;
/** An underscore or a hyphen at the end of a label: names that browsers resolve but no mail domain has. */
export const HOST_IS_LOOSE = 4;
export const HOST_ENDS_IN_DOT = 8;
/** The last label begins with a digit: it may be an IPv4 address. */
export const HOST_MAY_BE_IPV4 = 16;

const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;

const kinds = new Uint8Array(128);
kinds.fill(LOWER, 97, 123);
kinds.fill(UPPER, 65, 91);
kinds.fill(DIGIT, 48, 58);

/**
 * Reads labels of letters, digits, hyphens and underscores with dots between them, and perhaps one at the end, in
 * `text` from `start` to `end`. Answers the bits above, or -1 when it is no such name.
 */
export function scanHostName(text: string, start: number, end: number): number {
  if (end === start || end - start > MAX_HOST_LENGTH) return -1;
  let bits = 0;
  let labelStart = start;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    const kind = kinds[code] ?? 0;
    if (kind === UPPER) {
      bits |= HOST_HAS_UPPER_CASE;
    } else if (kind === 0) {
      if (code === DOT) {
        if (index === labelStart || index - labelStart > MAX_LABEL_LENGTH) return -1;
        if (text.charCodeAt(index - 1) === HYPHEN) bits |= HOST_IS_LOOSE;
        if (index === end - 1) return bits | HOST_ENDS_IN_DOT | mayBeIpv4(text, labelStart);
        bits |= HOST_HAS_DOT;
        labelStart = index + 1;
      } else if (code === UNDERSCORE || (code === HYPHEN && index === labelStart)) {
        bits |= HOST_IS_LOOSE;
      } else if (code !== HYPHEN) {
        return -1;
      }
    }
  }
  if (end - labelStart > MAX_LABEL_LENGTH) return -1;
  if (text.charCodeAt(end - 1) === HYPHEN) bits |= HOST_IS_LOOSE;
  return bits | mayBeIpv4(text, labelStart);
}

function mayBeIpv4(text: string, labelStart: number): number {
  return kinds[text.charCodeAt(labelStart)] === DIGIT ? HOST_MAY_BE_IPV4 : 0;
}

export function isHostName(text: string): boolean {
  return scanHostName(text, 0, text.length) !== -1;
}
