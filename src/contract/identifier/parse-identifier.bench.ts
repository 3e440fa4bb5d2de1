import { isIP } from 'node:net';
import { bench, describe } from 'vitest';
import { mixedIdentifiers } from '../../testing/mixed-identifiers.ts';
import { parseIdentifier } from './index.ts';

/**
 * Target: 5,000 mixed lines within twice the limit. The limit is what the platform has for each kind,
 * or one regular expression, and the numbers that an overlap search needs; it gives no canonical form, no warning
 * and no reason. What is measured is the whole of `parseIdentifier`.
 */
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

describe('5,000 mixed lines', () => {
  const time = { time: 1000, warmupTime: 300 };
  bench('limit: platform readers, regular expressions and numbers', () => accepted(limit), time);
  bench('parseIdentifier', () => accepted((text) => (parseIdentifier(text).ok ? 1 : 0)), time);
});

describe('5,000 lines without their first character, mostly refused', () => {
  const time = { time: 1000, warmupTime: 300 };
  const refused = lines.map((line) => line.slice(1));
  bench(
    'parseIdentifier, with reasons',
    () => {
      for (const line of refused) parseIdentifier(line);
    },
    time,
  );
});
