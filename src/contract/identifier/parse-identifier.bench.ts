import { isIP } from 'node:net';
import { tell } from '../../testing/figure.ts';
import { mixedIdentifiers } from '../../testing/mixed-identifiers.ts';
import { quietTimes } from '../../testing/quiet-times.ts';
import { say } from '../../testing/run-command.ts';
import { parseIdentifier } from './index.ts';

// Part of `npm run bench`: the whole of `parseIdentifier` beside what the platform has for each kind, or one regular expression, and
// the numbers that an overlap search needs; that gives no canonical form, no warning and no reason.

const LINES = 5000;

const lines = mixedIdentifiers(LINES);

const PHONE = /^\+[1-9]\d{6,14}$/u;
const NUMERIC = /^\d{15}$/u;
const EMAIL = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/iu;

function addressValue(text: string): bigint | undefined {
  const family = isIP(text);
  if (family === 4) {
    return BigInt(text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0));
  }
  return family === 6
    ? BigInt(
        `0x${text
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join('')}`,
      )
    : undefined;
}

function limitOne(text: string): bigint | boolean | undefined {
  if (PHONE.test(text) || NUMERIC.test(text)) return BigInt(text.replace('+', ''));
  if (text.includes('@')) return EMAIL.test(text);
  if (text.startsWith('http')) return URL.canParse(text);
  return addressValue(text);
}

function limit(text: string): number {
  const hyphen = text.startsWith('h') || text.includes('@') ? -1 : text.indexOf('-');
  if (hyphen === -1) return limitOne(text) === undefined ? 0 : 1;
  const low = limitOne(text.slice(0, hyphen));
  const high = limitOne(text.slice(hyphen + 1));
  return typeof low === 'bigint' && typeof high === 'bigint' && low <= high ? 1 : 0;
}

function accepted(read: (text: string) => number): void {
  const count = lines.reduce((sum, line) => sum + read(line), 0);
  if (count !== LINES) throw new Error(`${LINES - count} lines were refused.`);
}

const refused = lines.map((line) => line.slice(1));
const [limitMs = Number.NaN, oursMs = Number.NaN, refusedMs = Number.NaN] = await quietTimes(
  [
    () => accepted(limit),
    () => accepted((text) => (parseIdentifier(text).ok ? 1 : 0)),
    () => {
      for (const line of refused) parseIdentifier(line);
    },
  ],
  { rounds: 30, warmUpRounds: 15 },
);
say(`\n${LINES} mixed identifiers, parsed`);
tell(
  { what: 'parseIdentifier', value: oursMs, unit: 'ms' },
  {
    what: '  over platform readers, regular expressions and numbers',
    value: oursMs / limitMs,
    unit: '×',
    most: 2,
  },
  { what: 'without their first character, most refused with reasons', value: refusedMs, unit: 'ms' },
);
