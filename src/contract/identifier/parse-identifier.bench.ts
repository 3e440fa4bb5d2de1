import { isIP } from 'node:net';
import { bench, describe } from 'vitest';
import { parseIdentifier } from './index.ts';

/**
 * Target: 5,000 mixed lines within twice the limit. The limit is what the platform has for each kind,
 * or one regular expression, and the numbers that an overlap search needs; it gives no canonical form, no warning
 * and no reason. What is measured is the whole of `parseIdentifier`.
 */
const LINES = 5000;

/** A small generator of numbers, so that every run reads the same lines. */
let state = 42;
function upTo(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * bound);
}

const ipv4 = () => `${11 + upTo(80)}.${upTo(256)}.${upTo(256)}.${upTo(256)}`;
const ipv6 = () => `2a00:${Array.from({ length: 7 }, () => upTo(0x1_0000).toString(16)).join(':')}`;
const phone = () => `+4477${String(upTo(1e8)).padStart(8, '0')}`;

/** Telecom fraud is phones first; the shares are a guess. */
const MAKERS: readonly (() => string)[] = [
  phone,
  phone,
  phone,
  () => {
    const block = phone().slice(0, -2);
    return `${block}00-${block}99`;
  },
  ipv4,
  () => {
    const network = ipv4().replace(/\d+$/u, '');
    return `${network}0-${network}255`;
  },
  ipv6,
  () => String(350_000_000_000_000 + upTo(1e13)),
  () => `user.${upTo(1e6)}@mail-${upTo(1000)}.example.com`,
  () => `https://login-${upTo(1e5)}.example.net/a/b?x=${upTo(1e6)}`,
];

const lines = Array.from({ length: LINES }, (_, index) => MAKERS[index % MAKERS.length]?.() ?? '');

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
