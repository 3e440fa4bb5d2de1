import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import validator from 'validator';
import { bench, describe } from 'vitest';
import { isCountryCode } from '../../../contract/country.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { mixedIdentifiers } from '../../../testing/mixed-identifiers.ts';
import { neverReportOf } from '../never-report/never-report.ts';
import { type LineFields, NO_FIELDS } from './line.ts';
import { type LineContext, PLAIN_LINE_CONTEXT } from './line-context.ts';
import { understandLine } from './understand-line.ts';

/**
 * Targets: 5,000 mixed lines parsed, validated and linted at least 50 times faster than by libraries that do the same checks,
 * and within twice the limit: what the platform or one regular expression has for each kind, and the numbers themselves. Both
 * give no canonical form, no change, no reason and no note.
 */
const LINES = 5000;

/** What each kind is mostly reported as. */
function typeOf(id: string, index: number): string {
  if (id.startsWith('h') || id.includes('@')) return 'Scam';
  if (id.startsWith('+')) return ['Wangiri', 'IRSF', 'FlashCall'][index % 3] ?? 'Scam';
  return /^\d{15}$/u.test(id) ? 'StolenDevice' : 'IPFraud';
}

const lines: readonly LineFields[] = mixedIdentifiers(LINES).map((id, index) => ({
  ...NO_FIELDS,
  id,
  fraudType: typeOf(id, index),
  origination: 'GB',
  destination: ['FR', 'DE', 'US'][index % 3] ?? 'FR',
}));

const own = { low: 447_700_900_000n, high: 447_700_900_999n };
const context: LineContext = {
  ...PLAIN_LINE_CONTEXT,
  neverReport: neverReportOf([{ list: 'Own numbers', entry: '+447700900000-+447700900999' }]),
};

/** Whether a line can be reported, and what is worth a second look in it, as one number. */
type Judge = (line: LineFields) => number;

const ours: Judge = (line) => {
  const { problems, warnings } = understandLine(line, [], context);
  return problems.length === 0 ? warnings.length : -1;
};

const types: ReadonlySet<string> = new Set(KNOWN_FRAUD_TYPES);
const areFieldsRight = (line: LineFields) =>
  types.has(line.fraudType) && isCountryCode(line.origination) && isCountryCode(line.destination);

/** Two ends, or one twice; a hyphen in a URL or an e-mail address is none between two. */
function endsOf(id: string): readonly [string, string] {
  const hyphen = id.startsWith('h') || id.includes('@') ? -1 : id.indexOf('-');
  return hyphen === -1 ? [id, id] : [id.slice(0, hyphen), id.slice(hyphen + 1)];
}

const isNever = (low: bigint, high: bigint) => low <= own.high && own.low <= high;

// --- Libraries

function libraryPhone(id: string, line: LineFields): number {
  const [first, second] = endsOf(id);
  const low = parsePhoneNumberFromString(first);
  const high = first === second ? low : parsePhoneNumberFromString(second);
  if (low?.isPossible() !== true || high?.isPossible() !== true) return -1;
  const isElsewhere = low.country !== line.origination && low.country !== line.destination;
  return Number(isElsewhere) + Number(isNever(BigInt(low.number.slice(1)), BigInt(high.number.slice(1))));
}

function libraryIp(id: string): number {
  const [first, second] = endsOf(id);
  if (!ipaddr.isValid(first) || !ipaddr.isValid(second)) return -1;
  const [low, high] = [ipaddr.parse(first), ipaddr.parse(second)];
  const numbers = [low, high].map((address) =>
    address.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
  );
  const [from = 0n, to = 0n] = numbers;
  if (low.kind() !== high.kind() || from > to) return -1;
  return low.range() === 'unicast' && high.range() === 'unicast' ? 0 : 1;
}

const libraries: Judge = (line) => {
  const { id, fraudType } = line;
  if (!types.has(fraudType)) return -1;
  if (!validator.isISO31661Alpha2(line.origination) || !validator.isISO31661Alpha2(line.destination))
    return -1;
  if (id.startsWith('+')) return libraryPhone(id, line);
  if (id.startsWith('h')) return validator.isURL(id, { protocols: ['http', 'https'] }) ? 0 : -1;
  if (id.includes('@')) return validator.isEmail(id) ? 0 : -1;
  if (/^\d{15}$/u.test(id)) return validator.isIMEI(id) ? 0 : 1;
  return libraryIp(id);
};

// --- The limit

const PHONE = /^\+[1-9]\d{6,14}$/u;
const EMAIL = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/iu;
const BRITISH = /^\+44/u;

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const digit = digits.charCodeAt(index) - 48;
    const weighed = index % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

function addressNumber(text: string): bigint | undefined {
  const family = isIP(text);
  if (family === 4) return BigInt(text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0));
  if (family === 0) return undefined;
  const groups = text.split(':').map((group) => group.padStart(4, '0'));
  return BigInt(`0x${groups.join('')}`);
}

const SPECIAL = [
  [0x0a00_0000n, 0x0aff_ffffn],
  [0x6440_0000n, 0x647f_ffffn],
  [0x7f00_0000n, 0x7fff_ffffn],
] as const;

const limit: Judge = (line) => {
  const { id } = line;
  if (!areFieldsRight(line)) return -1;
  if (id.startsWith('h')) return URL.canParse(id) ? 0 : -1;
  if (id.includes('@')) return EMAIL.test(id) ? 0 : -1;
  const [first, second] = endsOf(id);
  if (PHONE.test(first)) {
    if (!PHONE.test(second)) return -1;
    const isElsewhere = !BRITISH.test(first) && line.origination === 'GB';
    return Number(isElsewhere) + Number(isNever(BigInt(first.slice(1)), BigInt(second.slice(1))));
  }
  if (/^\d{15}$/u.test(id)) return luhn(id) && BigInt(id) > 0n ? 0 : 1;
  const [low, high] = [addressNumber(first), addressNumber(second)];
  if (low === undefined || high === undefined || low > high) return -1;
  return SPECIAL.some(([from, to]) => low <= to && from <= high) ? 1 : 0;
};

function judgeAll(judge: Judge): void {
  for (const line of lines) if (judge(line) === -1) throw new Error(`${line.id} was refused.`);
}

describe('5,000 mixed lines, parsed, validated and linted', () => {
  const time = { time: 1000, warmupTime: 300 };
  bench('limit: platform readers, regular expressions and numbers', () => judgeAll(limit), time);
  bench('understandLine', () => judgeAll(ours), time);
  bench('libphonenumber-js, validator and ipaddr.js', () => judgeAll(libraries), time);
});
