import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { webUrl } from '../../testing/any-text.ts';
import { doesTheSame } from '../../testing/transaction/essence.ts';
import { jsonMutantsOf, mutantsOf } from '../../testing/transaction/mutants.ts';
import { payloadOf, transactionOf } from '../../testing/transaction/payload.ts';
import { exampleForAMonth, report, samples, type Sample } from '../../testing/transaction/samples.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { assembleReport } from '../assemble.ts';
import type { TransactionRequest } from './comparison.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import { compareWithRequest, inspectTransaction, ready } from '../index.ts';

beforeAll(() => ready);

const verdictOf = (bytes: Uint8Array, { nowMs, request }: Sample): string =>
  compareWithRequest(inspectTransaction(bytes), request, { nowMs }).verdict;

const isDecodable = (bytes: Uint8Array): boolean => {
  try {
    decodeTransaction(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether changed bytes match; if so, they must have the same effect in every respect. */
function stillMatches(bytes: Uint8Array, sample: Sample): boolean {
  if (verdictOf(bytes, sample) !== 'matches') return false;
  if (!doesTheSame(payloadOf(sample.bytes), payloadOf(bytes))) {
    throw new Error('A transaction that does something else was called a match.');
  }
  return true;
}

describe.each(samples)('with any one thing changed, $name', (sample) => {
  it('does not match, unless it does the same', () => {
    const original = bytesToHex(sample.bytes);
    const changes = { tried: 0, matching: 0 };
    for (const { payload } of mutantsOf(payloadOf(sample.bytes))) {
      const bytes = transactionOf(payload);
      if (bytes === undefined || bytesToHex(bytes) === original) continue;
      changes.tried += 1;
      if (stillMatches(bytes, sample)) changes.matching += 1;
    }
    expect(changes.tried).toBeGreaterThan(250);
    // Nonces, times near the right ones, numbers of assets; in the public example also fewer permissions.
    expect(changes.matching).toBeGreaterThan(5);
    expect(changes.matching).toBeLessThan(changes.tried / 10);
  });

  it('does not match with any one byte changed, unless it does the same', () => {
    let changes = 0;
    for (const [index, byte] of sample.bytes.entries()) {
      for (const changed of [byte ^ 1, byte ^ 0x20, byte ^ 0x80, (byte + 4) & 0xff]) {
        const bytes = sample.bytes.slice();
        bytes[index] = changed;
        if (!isDecodable(bytes)) continue;
        changes += 1;
        stillMatches(bytes, sample);
      }
    }
    expect(changes).toBeGreaterThan(50);
  });
});

describe.each([report, exampleForAMonth])('with its JSON changed, $name', (sample) => {
  const payload = payloadOf(sample.bytes);
  const { instructions } = payload;
  const list = instructions.tag === 'Instructions' ? instructions.value : [];
  const recording = list.at(-1);
  if (recording?.tag !== 'SetKeyValue') throw new Error('The last instruction records the contributions.');
  const { value } = recording.value;
  if (value.tag !== 'Raw' || value.value.tag !== 'String') throw new Error('It records a text.');
  const original = value.value.value;

  const withJson = (json: string): Uint8Array => {
    const changed = {
      tag: 'SetKeyValue',
      value: { ...recording.value, value: { tag: 'Raw', value: { tag: 'String', value: json } } },
    };
    const bytes = transactionOf({
      ...payload,
      instructions: { tag: 'Instructions', value: [...list.slice(0, -1), changed] },
    });
    if (!bytes) throw new Error('Any text can be written.');
    return bytes;
  };

  it('does not match, unless it says the same', () => {
    let tried = 0;
    for (const json of jsonMutantsOf(original)) {
      tried += 1;
      stillMatches(withJson(json), sample);
    }
    expect(tried).toBeGreaterThan(150);
  });

  it('matches when only white space or the spelling of a letter differs', () => {
    expect(verdictOf(withJson(JSON.stringify(JSON.parse(original), null, 2)), sample)).toBe('matches');
    expect(verdictOf(withJson(original.replace('"org":"S', '"org":"\\u0053')), sample)).toBe('matches');
  });

  it.each([
    ['a time of report two days away', /"ts":\d+/u, `"ts":${sample.nowMs + 2 * 86_400_000}`],
    ['a time of report two days before', /"ts":\d+/u, `"ts":${sample.nowMs - 2 * 86_400_000}`],
    ['an expiry before the report', /"ed":\d+/u, '"ed":1'],
    ['an expiry two seconds after the report', /"ed":\d+/u, `"ed":${Math.floor(sample.nowMs / 1000) + 2}`],
    ['an expiry in the year 2090', /"ed":\d+/u, '"ed":3786912000'],
    ['an expiry that is no date', /"ed":\d+/u, '"ed":9007199254740991'],
    ['an expiry in milliseconds read as seconds, before the epoch', /"ed":\d+/u, '"ed":-1'],
    ['a status of its own', /"sts":0/u, '"sts":2'],
  ])('does not match with %s', (_, pattern, replacement) => {
    expect(verdictOf(withJson(original.replace(pattern, replacement)), sample)).toBe('differs');
  });
});

describe('random reports and flags', () => {
  const country = fc.constantFrom('SE', 'GB', 'FR', 'XK', 'US');
  const digits = fc.integer({ min: 0, max: 255 });
  const id = fc.oneof(
    fc.tuple(digits, digits).map(([a, b]) => `198.51.${a}.${b}`),
    fc.integer({ min: 10_000_000, max: 99_999_999 }).map((number) => `+44${number}`),
    fc.integer({ min: 100_000, max: 999_999 }).map((number) => `107615702${number}`),
    webUrl(['https']),
    fc.emailAddress(),
  );
  const draft = fc.record(
    {
      id,
      fraudType: fc.oneof(
        fc.constantFrom('Wangiri', 'IPFraud', 'Scam'),
        fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
      ),
      origination: country,
      destination: country,
      sourcePeerId: fc.constantFrom('telco', 'carrier-2'),
    },
    { requiredKeys: ['id', 'fraudType', 'origination', 'destination'] },
  );
  const header = { authority: 'alice@wonderland', creationTimeMs: report.nowMs, nonce: 1 };

  it('assembled, decoded, inspected and compared match, and say what was asked', () => {
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 8 }), (items) => {
        const bytes = assembleReport(
          header,
          items.map((item, index) => ({
            draft: item,
            suffix: index,
            expiryAtS: report.nowMs / 1000 + 30 * 86_400,
          })),
        );
        const inspection = inspectTransaction(bytes);
        const request: TransactionRequest = { kind: 'report', accountId: header.authority, items };
        expect(compareWithRequest(inspection, request, { nowMs: report.nowMs }).differences).toEqual([]);
        expect(inspection.contributions.map((found) => found.id)).toEqual(items.map((item) => item.id));
        expect(inspection.contributions.map((found) => found.fraudType)).toEqual(
          items.map((item) => item.fraudType),
        );
      }),
    );
  });

  it('never match with one byte changed unless they do the same', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      by: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 3 }), change, (items, { at, by }) => {
        const bytes = assembleReport(
          header,
          items.map((item, index) => ({
            draft: item,
            suffix: index,
            expiryAtS: report.nowMs / 1000 + 30 * 86_400,
          })),
        );
        const request: TransactionRequest = { kind: 'report', accountId: header.authority, items };
        const sample: Sample = { name: '', bytes, request, nowMs: report.nowMs };
        const changed = bytes.slice();
        const index = Math.floor(at * bytes.length);
        changed[index] = (changed[index] ?? 0) ^ by;
        expect(() => isDecodable(changed) && stillMatches(changed, sample)).not.toThrow();
      }),
      { numRuns: runs(1000) },
    );
  });
});
