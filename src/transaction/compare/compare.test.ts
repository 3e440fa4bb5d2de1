import { beforeAll, describe, expect, it } from 'vitest';
import { payloadOf, transactionOf } from '../../testing/transaction/payload.ts';
import {
  exampleForAMonth,
  flag,
  publicExample,
  report,
  samples,
  type Sample,
} from '../../testing/transaction/samples.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { appendSignature } from '../sign/sign.ts';
import { assembleFlag, assembleReport } from '../assemble.ts';
import type { CompareOptions, TransactionRequest } from './comparison.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import {
  type ComparisonInWords,
  compareWithRequest,
  inspectTransaction,
  keyPairFromHex,
  ready,
} from '../index.ts';
import { publicKeyHexOf } from '../sign/key-pair.ts';
import { layoutBCase } from '../vectors/vectors.ts';

beforeAll(() => ready);

const compare = (sample: Sample, options: CompareOptions = {}): ComparisonInWords =>
  compareWithRequest(inspectTransaction(sample.bytes), sample.request, { nowMs: sample.nowMs, ...options });

const reportOf = (
  ...items: Extract<TransactionRequest, { kind: 'report' }>['items']
): TransactionRequest => ({
  kind: 'report',
  accountId: report.request.accountId,
  items,
});

describe('what was asked for', () => {
  it.each(samples)('$name matches', (sample) => {
    expect(compare(sample)).toEqual({ verdict: 'matches', differences: [], rows: [], warnings: [] });
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

  it('says: destination GB asked, SE found, and that it would last for six years', () => {
    const expiry = '2030-02-11 15:03:56 UTC (6.1 years after the report)';
    expect(compare({ ...publicExample, request: documented })).toEqual({
      verdict: 'differs',
      differences: [
        'Item 1 (129.0.0.1-129.0.0.1): destination GB asked, SE found.',
        `Item 1 (129.0.0.1-129.0.0.1): expiry 1 to 400 days after the report asked, ${expiry} found.`,
      ],
      rows: [
        { item: 0, field: 'destination', asked: 'GB', found: 'SE' },
        { item: 0, field: 'expiry', asked: '1 to 400 days after the report', found: expiry },
      ],
      warnings: [],
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
      'Flag nothing asked, 203.0.113.7_1000#contribution held by alice@wonderland found.',
    );
  });

  it('a doubled range, which only a single identifier may stand for', () => {
    const id = '203.0.113.1-203.0.113.9';
    const doubled = (draftId: string): Sample => ({
      ...report,
      bytes: assembleReport({ authority: 'alice@wonderland', creationTimeMs: report.nowMs, nonce: 1 }, [
        {
          draft: { ...first, id: `${draftId}-${draftId}` },
          suffix: 1,
          expiryAtS: report.nowMs / 1000 + 30 * 86_400,
        },
      ]),
      request: reportOf({ ...first, id: draftId }),
    });
    expect(compare(doubled('203.0.113.1')).verdict).toBe('matches');
    expect(compare(doubled('a@b.example')).verdict).toBe('matches');
    expect(compare(doubled(id)).verdict).toBe('differs');
    expect(compare(doubled('203.0.113.1-203.0.113.1')).verdict).toBe('differs');
    expect(compare(doubled('+447700900000-+447700900000')).verdict).toBe('differs');
    expect(compare(doubled('no identifier')).verdict).toBe('differs');
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
      'Time to live 24 hours or less asked, 24 h 1 ms (86400001 ms) found.',
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

it('finds the own key twice in the list', () => {
  const own = keyPairFromHex('11'.repeat(32));
  const signed = appendSignature(report.bytes, own);
  const { payload, payloadOffset } = decodeTransaction(signed);
  const entry = signed.subarray(2, payloadOffset);
  const bytes = Uint8Array.from([1, 8, ...entry, ...entry, ...payload]);
  expect(compare({ ...report, bytes }, { signerPublicKeyHex: publicKeyHexOf(own) }).differences).toEqual([
    `Signature one of a key asked, one by Ed25519 ${publicKeyHexOf(own)} again found.`,
  ]);
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
    const swapped = { ...report.request, accountId: 'wonderland@alice' };
    const comparison = compare({ ...report, request: swapped });
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.differences[0]).toContain('name and domain are exchanged');
    expect(comparison.rows).toEqual([]);
  });

  it('is a program with the account’s name and domain exchanged, whose authority is a row', () => {
    const bytes = hexToBytes(layoutBCase('wasm-executable').unsignedHex);
    const accountId = inspectTransaction(bytes).authority.split('@').toReversed().join('@');
    const comparison = compare({
      request: { ...report.request, accountId },
      name: 'a program',
      bytes,
      nowMs: 1_704_283_250_837,
    });
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.rows.map(({ field }) => field)).toEqual(['authority']);
  });
});

describe('a transaction with the account’s name and domain exchanged', () => {
  const swapped = ({ request, ...sample }: Sample): Sample => ({
    ...sample,
    request:
      request.kind === 'report'
        ? { ...request, accountId: 'wonderland@alice' }
        : {
            ...request,
            accountId: 'wonderland@alice',
            assets: request.assets.map((asset) => ({ ...asset, accountId: 'wonderland@alice' })),
          },
  });

  it.each([report, flag])(
    'has no rows when everything in it is exchanged and as was asked: $name',
    (sample) => {
      expect(compare(swapped(sample))).toMatchObject({ verdict: 'cannot-inspect', rows: [] });
    },
  );

  it.each([
    ['an expired one', { nowMs: report.nowMs + 2 * 86_400_000 }, ['end of validity']],
    ['one that does something else', { request: reportOf() }, ['further contribution']],
  ])('has rows for %s', (_, change, fields) => {
    const sample = swapped({ ...report, ...change });
    const comparison = compare(sample);
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.rows.map(({ field }) => field)).toEqual(expect.arrayContaining(fields));
  });

  it('hides nothing that was not asked for', () => {
    const [register] = instructionsOf(exampleForAMonth);
    const sample = withInstructions(report, [...instructionsOf(report), register]);
    const comparison = compare(swapped(sample));
    expect(comparison.verdict).toBe('cannot-inspect');
    expect(comparison.rows).not.toEqual([]);
  });
});

/** Returns the instructions of a transaction, to assemble others from. */
function instructionsOf({ bytes }: Sample): readonly unknown[] {
  const { instructions } = payloadOf(bytes);
  return instructions.tag === 'Instructions' ? instructions.value : [];
}

function withInstructions(sample: Sample, value: readonly unknown[]): Sample {
  const bytes = transactionOf({ ...payloadOf(sample.bytes), instructions: { tag: 'Instructions', value } });
  if (!bytes) throw new Error('These instructions can be written.');
  return { ...sample, bytes };
}

const fieldsOf = (sample: Sample): readonly string[] => compare(sample).rows.map(({ field }) => field);

it('a block, whose signatures and hashes are not verified here, differs wherever it stands', () => {
  const header = {
    height: 1n,
    timestamp_ms: 0n,
    previous_block_hash: undefined,
    transactions_hash: new Uint8Array(32).fill(1),
    view_change_index: 0n,
    consensus_estimation_ms: 0n,
  };
  const transactions = [{ value: { signatures: [], payload: payloadOf(flag.bytes) }, error: undefined }];
  const payload = { header, commit_topology: [], transactions, event_recommendations: [] };
  const metadata = [['a', { tag: 'Block', value: { signatures: [], payload } }]];
  const bytes = transactionOf({ ...payloadOf(report.bytes), metadata });
  if (!bytes) throw new Error('Such a transaction can be written.');
  const { verdict, rows } = compare({ ...report, bytes });
  expect([verdict, rows.map(({ field }) => field)]).toEqual(['differs', ['metadata']]);
});

describe('instructions that belong to a report, where they do not belong', () => {
  const [register, grantOfAsset, grantOfDefinition, trigger, record] = instructionsOf(exampleForAMonth);
  const example = (...instructions: readonly unknown[]): readonly string[] =>
    fieldsOf(withInstructions(exampleForAMonth, instructions));
  const [otherAsset] = instructionsOf(report);

  it('a report may do without permissions and trigger', () => {
    expect(example(register, record)).toEqual([]);
    expect(example(register, trigger, grantOfDefinition, record)).toEqual([]);
  });

  it.each([
    ['an asset more', [register, otherAsset, record], ['number of registered assets']],
    ['an asset after the contributions were recorded', [record, register], ['asset']],
    ['a permission twice', [register, grantOfAsset, grantOfAsset, record], ['permission']],
    ['a trigger twice', [register, trigger, trigger, record], ['expiry trigger']],
    ['nothing but the record', [record], ['asset', 'number of registered assets']],
    ['nothing but the asset', [register], ['contribution']],
  ])('%s', (_, instructions, fields) => {
    expect(example(...instructions)).toEqual(fields);
  });

  it('the same asset for two contributions', () => {
    const [draft] = exampleForAMonth.request.kind === 'report' ? exampleForAMonth.request.items : [];
    if (!draft) throw new Error('The example has one item.');
    const items = [draft, draft];
    const item = { draft, suffix: 1, expiryAtS: Math.floor(exampleForAMonth.nowMs / 1000) + 30 * 86_400 };
    const bytes = assembleReport(
      { authority: 'bob@admin', creationTimeMs: exampleForAMonth.nowMs, nonce: 1 },
      [item, item],
    );
    const request: TransactionRequest = { kind: 'report', accountId: 'bob@admin', items };
    expect(compare({ ...exampleForAMonth, bytes, request }).differences).toEqual([
      'Asset each registered once asked, 129.0.0.1_1#contribution again found.',
    ]);
  });

  const ofFlag = (...instructions: readonly unknown[]): readonly string[] =>
    fieldsOf(withInstructions(flag, [...instructionsOf(flag), ...instructions]));
  const [, , , emptyRecord] = instructionsOf(withEmptyRecord());

  it.each([
    ['an asset', register, 'registered asset'],
    ['a permission', grantOfAsset, 'permission'],
    ['a trigger', trigger, 'trigger'],
    ['a record of no contributions', emptyRecord, 'record of contributions'],
    ['a record on another account', record, 'instruction'],
  ])('with a flag: %s', (_, instruction, field) => {
    expect(ofFlag(instruction)).toEqual([field]);
  });

  it('with a report of nothing: a record of nothing, which would take the place of the one before it', () => {
    const [recordOfNothing] = instructionsOf(withEmptyRecord()).slice(-1);
    const sample = { ...withInstructions(report, [recordOfNothing]), request: reportOf() };
    expect(compare(sample).differences).toEqual(['Report at least one contribution asked, nothing found.']);
  });

  it('with a report: a flag', () => {
    const [flagged] = instructionsOf(flag);
    expect(fieldsOf(withInstructions(report, [...instructionsOf(report), flagged]))).toEqual(['flag']);
  });
});

/** Returns our report with an empty list recorded. */
function withEmptyRecord(): Sample {
  const texts = JSON.stringify(instructionsOf(report)).replace(/"\[\{.*?\}\]"/u, '"[]"');
  const instructions: unknown = JSON.parse(texts);
  if (!Array.isArray(instructions)) throw new Error('They are a list.');
  return withInstructions(report, instructions);
}

describe('a permission that is not only what it seems', () => {
  const [register, grant, , , record] = instructionsOf(exampleForAMonth);
  const payload = '{"asset_id": "129.0.0.1-129.0.0.1_1704283160395#contribution#bob@admin"}';
  const withPermission = (changed: string): readonly string[] => {
    const text = JSON.stringify(grant).replace(JSON.stringify(payload), JSON.stringify(changed));
    const instruction: unknown = JSON.parse(text);
    return fieldsOf(withInstructions(exampleForAMonth, [register, instruction, record]));
  };

  it.each([
    ['as it is', payload, []],
    ['with another member', payload.replace('}', ', "x": "y"}'), ['instruction']],
    ['with another member in front', payload.replace('{', '{"x": "y", '), ['instruction']],
    ['with the member repeated', payload.replace('}', ', "asset_id": "y"}'), ['instruction']],
    ['for another asset', payload.replace('129.0.0.1_', '129.0.0.2_'), ['permission']],
    ['for the asset of another account', payload.replace('bob', 'mallory'), ['permission']],
    ['for an asset in another domain', payload.replace('#contribution#', '#coins#'), ['permission']],
    ['for something that is no asset', payload.replace('#contribution#bob@admin', ''), ['instruction']],
  ])('%s', (_, changed, fields) => {
    expect(withPermission(changed)).toEqual(fields);
  });
});
