import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { doesTheSame } from '../testing/transaction/essence.ts';
import { jsonMutantsOf, mutantsOf } from '../testing/transaction/mutants.ts';
import { payloadOf, transactionOf } from '../testing/transaction/payload.ts';
import { flag, publicExample, report, samples, type Sample } from '../testing/transaction/samples.ts';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { appendSignature } from './append-signature.ts';
import { assembleFlag, assembleReport } from './assemble.ts';
import type { Comparison, CompareOptions, TransactionRequest } from './comparison.ts';
import { decodeTransaction } from './decode.ts';
import { compareWithRequest, inspectTransaction, keyPairFromHex, ready } from './index.ts';
import { publicKeyHexOf } from './key-pair.ts';
import { layoutBCase } from './vectors/vectors.ts';

beforeAll(() => ready);

const compare = (sample: Sample, options: CompareOptions = {}): Comparison =>
  compareWithRequest(inspectTransaction(sample.bytes), sample.request, { nowMs: sample.nowMs, ...options });

const verdictOf = (bytes: Uint8Array, { nowMs, request }: Sample): string =>
  compareWithRequest(inspectTransaction(bytes), request, { nowMs }).verdict;

const reportOf = (
  ...items: Extract<TransactionRequest, { kind: 'report' }>['items']
): TransactionRequest => ({
  kind: 'report',
  accountId: report.request.accountId,
  items,
});

describe('what was asked for', () => {
  it.each(samples)('$name matches', (sample) => {
    expect(compare(sample)).toEqual({ verdict: 'matches', differences: [], rows: [] });
  });

  it('is judged by the clock when no time is given', () => {
    expect(compareWithRequest(inspectTransaction(publicExample.bytes), publicExample.request).verdict).toBe(
      'differs',
    );
  });
});

describe('the public example against its documented request', () => {
  const documented: TransactionRequest = {
    kind: 'report',
    accountId: 'bob@admin',
    items: [{ id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }],
  };

  it('says: destination GB asked, SE found', () => {
    expect(compare({ ...publicExample, request: documented })).toEqual({
      verdict: 'differs',
      differences: ['Item 1 (129.0.0.1-129.0.0.1): destination GB asked, SE found.'],
      rows: [{ item: 0, field: 'destination', asked: 'GB', found: 'SE' }],
    });
  });
});

describe('a request that is not what the transaction does', () => {
  const { request } = report;
  const items = request.kind === 'report' ? request.items : [];
  const [first, second, third] = items;
  if (!first || !second || !third) throw new Error('The sample has three items.');
  const { sourcePeerId: _, ...withoutSource } = second;
  const differencesFor = (asked: TransactionRequest): readonly string[] => {
    const comparison = compare({ ...report, request: asked });
    expect(comparison.verdict).toBe('differs');
    expect(comparison.rows).toHaveLength(comparison.differences.length);
    return comparison.differences;
  };

  it.each([
    [
      'another identifier',
      reportOf({ ...first, id: '203.0.113.8' }, second, third),
      'Item 1 (203.0.113.7): identifier 203.0.113.8 asked, 203.0.113.7 found.',
    ],
    [
      'another type',
      reportOf({ ...first, fraudType: 'Scam' }, second, third),
      'Item 1 (203.0.113.7): fraud type Scam asked, IPFraud found.',
    ],
    [
      'another origination',
      reportOf({ ...first, origination: 'NO' }, second, third),
      'Item 1 (203.0.113.7): origination NO asked, SE found.',
    ],
    [
      'no source peer',
      reportOf(first, withoutSource, third),
      'Item 2 (+447700900000-+447700900999): source peer nothing asked, telco found.',
    ],
    [
      'a source peer',
      reportOf({ ...first, sourcePeerId: 'telco' }, second, third),
      'Item 1 (203.0.113.7): source peer telco asked, nothing found.',
    ],
    [
      'one item more',
      reportOf(first, second, third, { ...first, id: '203.0.113.9' }),
      'Item 4: contribution 203.0.113.9 asked, nothing found.',
    ],
    ['one item less', reportOf(first, second), `Further contribution nothing asked, ${third.id} found.`],
    [
      'two items in another order',
      reportOf(second, first, third),
      'Item 1 (+447700900000-+447700900999): position 1 asked, 2 found.',
    ],
    [
      'another account',
      { ...request, accountId: 'mallory@wonderland' },
      'Authority mallory@wonderland asked, alice@wonderland found.',
    ],
    ['a flag', flag.request, 'Report nothing asked, 203.0.113.7 found.'],
  ] as const)('%s', (__, asked, sentence) => {
    expect(differencesFor(asked)).toContain(sentence);
  });

  it('a report instead of a flag', () => {
    const comparison = compare({ ...flag, request });
    expect(comparison.verdict).toBe('differs');
    expect(comparison.differences).toContain('Item 1: contribution 203.0.113.7 asked, nothing found.');
    expect(comparison.differences).toContain(
      'Flag nothing asked, 203.0.113.7_1000#contribution of alice@wonderland found.',
    );
  });

  it('a doubled range, which only a single identifier may stand for', () => {
    const id = '203.0.113.1-203.0.113.9';
    const doubled = (draftId: string): Sample => ({
      ...report,
      bytes: assembleReport({ authority: 'alice@wonderland', creationTimeMs: report.nowMs, nonce: 1 }, [
        { draft: { ...first, id: `${draftId}-${draftId}` }, suffix: 1, expiryAtS: report.nowMs / 1000 + 60 },
      ]),
      request: reportOf({ ...first, id: draftId }),
    });
    expect(compare(doubled('203.0.113.1')).verdict).toBe('matches');
    expect(compare(doubled('a@b.example')).verdict).toBe('matches');
    expect(compare(doubled(id)).verdict).toBe('differs');
  });

  it('tells letters apart that look alike', () => {
    const asked = reportOf({ ...first, fraudType: 'IPFrаud' }, second, third);
    expect(differencesFor(asked)).toContain(
      'Item 1 (203.0.113.7): fraud type IPFr⟨U+0430⟩aud asked, IPFraud found.'.replace(
        '⟨U+0430⟩a',
        'а⟨U+0430⟩',
      ),
    );
  });
});

describe('freshness', () => {
  const DAY_MS = 86_400_000;
  const MINUTE_MS = 60_000;
  const createdMs = report.nowMs - 1000;
  const at = (nowMs: number): readonly string[] => compare(report, { nowMs }).rows.map(({ field }) => field);

  it.each([
    ['created now', createdMs, []],
    ['just not expired', createdMs + DAY_MS, []],
    ['just expired', createdMs + DAY_MS + 1, ['end of validity']],
    ['created five minutes ahead', createdMs - 5 * MINUTE_MS, []],
    ['created further ahead', createdMs - 5 * MINUTE_MS - 1, ['creation time']],
  ])('%s', (_, nowMs, fields) => {
    expect(at(nowMs)).toEqual(fields);
  });

  const assembled = (timeToLiveMs: number): Sample => ({
    ...flag,
    bytes: assembleFlag(
      { authority: 'alice@wonderland', creationTimeMs: createdMs, timeToLiveMs, nonce: 1 },
      flag.request.kind === 'flag' ? flag.request.assets : [],
    ),
  });

  it('refuses a transaction that stays valid for more than a day', () => {
    expect(compare(assembled(DAY_MS)).verdict).toBe('matches');
    expect(compare(assembled(DAY_MS + 1)).differences).toEqual([
      'Time to live 24 hours or less asked, 86400001 ms found.',
    ]);
  });

  it('refuses a transaction that stays valid for ever', () => {
    const bytes = transactionOf({ ...payloadOf(flag.bytes), time_to_live_ms: undefined }) ?? new Uint8Array();
    expect(compare({ ...flag, bytes }).differences).toEqual([
      'Time to live 24 hours or less asked, no end found.',
    ]);
  });
});

describe('existing signatures', () => {
  const own = keyPairFromSeed('11');
  const other = keyPairFromSeed('22');
  function keyPairFromSeed(byte: string) {
    return () => keyPairFromHex(byte.repeat(32));
  }
  const signerPublicKeyHex = (): string => publicKeyHexOf(own());

  it('by the signer’s own key are expected, when that key is known', () => {
    const bytes = appendSignature(report.bytes, own());
    expect(compare({ ...report, bytes }, { signerPublicKeyHex: signerPublicKeyHex() }).verdict).toBe(
      'matches',
    );
    expect(
      compare({ ...report, bytes }, { signerPublicKeyHex: `ED0120${signerPublicKeyHex()}` }).verdict,
    ).toBe('matches');
    expect(compare({ ...report, bytes }).verdict).toBe('differs');
  });

  it('by another key are a difference, though valid', () => {
    const bytes = appendSignature(report.bytes, other());
    expect(compare({ ...report, bytes }, { signerPublicKeyHex: signerPublicKeyHex() }).differences).toEqual([
      `Signature nothing asked, one by Ed25519 ${publicKeyHexOf(other())} found.`,
    ]);
  });

  it('that are not valid are a difference, though by the own key', () => {
    const bytes = appendSignature(report.bytes, own());
    decodeTransaction(bytes).signatures[0]?.signature.fill(1);
    expect(compare({ ...report, bytes }, { signerPublicKeyHex: signerPublicKeyHex() }).differences).toEqual([
      `Signature nothing asked, one by Ed25519 ${publicKeyHexOf(own())} that is not valid found.`,
    ]);
  });
});

describe('what cannot be inspected', () => {
  it('is a program', () => {
    const bytes = hexToBytes(layoutBCase('wasm-executable').unsignedHex);
    const comparison = compare({ ...report, bytes, nowMs: 1_704_283_250_837 });
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.differences).toEqual([
      'It runs a WebAssembly program of 257 bytes, which cannot be read.',
    ]);
  });

  it('is a transaction with the account’s name and domain exchanged, as in the layout of rc.19', () => {
    const exchanged = { ...report.request, accountId: 'wonderland@alice' };
    const comparison = compare({ ...report, request: exchanged });
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.differences[0]).toContain('name and domain are exchanged');
  });
});

/** Whether changed bytes match; if they do, they must do the same in every respect. */
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
    for (const { change, payload } of mutantsOf(payloadOf(sample.bytes))) {
      const bytes = transactionOf(payload);
      if (bytes === undefined || bytesToHex(bytes) === original) continue;
      changes.tried += 1;
      if (stillMatches(bytes, sample)) changes.matching += 1;
      else expect(change).not.toMatch(/\.nonce is \d/u);
    }
    expect(changes.tried).toBeGreaterThan(250);
    // Nonces, times near the right ones, numbers of assets; in the public example also fewer permissions.
    expect(changes.matching).toBeGreaterThan(5);
    expect(changes.matching).toBeLessThan(changes.tried / 10);
  });

  it('does not match with any one byte changed, unless it does the same', () => {
    for (const [index, byte] of sample.bytes.entries()) {
      for (const changed of [byte ^ 1, byte ^ 0x20, byte ^ 0x80, (byte + 4) & 0xff]) {
        const bytes = sample.bytes.slice();
        bytes[index] = changed;
        try {
          decodeTransaction(bytes);
        } catch {
          continue;
        }
        stillMatches(bytes, sample);
      }
    }
  });
});

describe.each([report, publicExample])('with its JSON changed, $name', (sample) => {
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
    ['an expiry before the report', /"ed":\d+/u, '"ed":1'],
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
    fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ['https'] }),
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
          items.map((item, index) => ({ draft: item, suffix: index, expiryAtS: report.nowMs / 1000 + 60 })),
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
          items.map((item, index) => ({ draft: item, suffix: index, expiryAtS: report.nowMs / 1000 + 60 })),
        );
        const request: TransactionRequest = { kind: 'report', accountId: header.authority, items };
        const sample: Sample = { name: '', bytes, request, nowMs: report.nowMs };
        const changed = bytes.slice();
        const index = Math.floor(at * bytes.length);
        changed[index] = (changed[index] ?? 0) ^ by;
        try {
          decodeTransaction(changed);
        } catch {
          return;
        }
        stillMatches(changed, sample);
      }),
      { numRuns: 1000 },
    );
  });
});
