import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { TAMPERING_KINDS, UNREADABLE_TAMPERINGS, type TamperingKind } from '../../../contract/practice.ts';
import type { TransactionRequest, Verdict } from '../../../transaction/compare/comparison.ts';
import { UnsupportedLayoutError } from '../../../transaction/scale/errors.ts';
import {
  compareWithRequest,
  type ComparisonInWords,
  inspectTransaction,
  ready,
} from '../../../transaction/index.ts';
import { webUrl } from '../../../testing/any-text.ts';
import { assemble, type Assembly, assemblyHeader } from '../../submit/assembly.ts';
import { tamperWith } from './tamper-with.ts';

const NOW_MS = 1_790_000_000_000;
const ALICE = 'alice@wonderland';

beforeAll(() => ready);

const draft = (id: string, changes: Partial<ContributionDraft> = {}): ContributionDraft => ({
  id,
  fraudType: 'Wangiri',
  origination: 'SE',
  destination: 'GB',
  ...changes,
});

function reportOf(drafts: readonly ContributionDraft[], accountId = ALICE): Assembly {
  const items = drafts.map((item, index) => ({
    draft: item,
    suffix: 1000 + index,
    expiryAtS: NOW_MS / 1000 + 30 * 86_400,
  }));
  return { kind: 'report', header: assemblyHeader(accountId, NOW_MS), items };
}

function flagOf(definitionIds: readonly string[], accountId = ALICE): Assembly {
  const assets = definitionIds.map((definitionId) => ({ definitionId, accountId }));
  return { kind: 'flag', header: assemblyHeader(accountId, NOW_MS), assets };
}

function requestOf(assembly: Assembly): TransactionRequest {
  const { authority: accountId } = assembly.header;
  return assembly.kind === 'report'
    ? { kind: 'report', accountId, items: assembly.items.map((item) => item.draft) }
    : { kind: 'flag', accountId, assets: assembly.assets };
}

const compare = (bytes: Uint8Array, assembly: Assembly): ComparisonInWords =>
  compareWithRequest(inspectTransaction(bytes), requestOf(assembly), { nowMs: NOW_MS });

/** `refused`: it is in another layout and is not even decoded. */
function judge(kind: TamperingKind, assembly: Assembly): Verdict | 'refused' {
  try {
    return compare(tamperWith(kind, assembly), assembly).verdict;
  } catch (error) {
    if (error instanceof UnsupportedLayoutError) return 'refused';
    throw error;
  }
}

function judgementOf(kind: TamperingKind): Verdict | 'refused' {
  if (kind === 'older-format') return 'refused';
  return UNREADABLE_TAMPERINGS.includes(kind) ? 'cannot-inspect' : 'differs';
}

/** The differences, as `field: asked → found`. */
const foundIn = (kind: TamperingKind, assembly: Assembly): string[] =>
  compare(tamperWith(kind, assembly), assembly).rows.map(
    ({ field, asked, found }) => `${field}: ${asked} → ${found}`,
  );

const one = reportOf([draft('+447700900123')]);
const three = reportOf([draft('+447700900123'), draft('203.0.113.7'), draft('https://example.com/')]);
const oneFlag = flagOf(['+447700900123_1#contribution']);

describe('what each kind does', () => {
  it.each<readonly [TamperingKind, Assembly, readonly (string | RegExp)[]]>([
    ['other-destination', one, ['destination: GB → SE']],
    ['other-destination', reportOf([draft('203.0.113.7', { destination: 'SE' })]), ['destination: SE → GB']],
    ['look-alike', one, ['identifier: +447700900123 → +447700900124']],
    ['look-alike', reportOf([draft('https://example.com/')]), [/identifier: https:.*U\+0435/u]],
    ['look-alike', oneFlag, [/asset: \+447700900123_1#contribution → \+447700900124_1#contribution/u]],
    [
      'further-item',
      one,
      [/further contribution: .* → 198.51.100.66/u, /number of registered assets: 1 → 2/u],
    ],
    ['further-item', oneFlag, [/further flag: .* → 198.51.100.66_1#contribution#alice@wonderland/u]],
    ['transfer', one, [/^instruction: .* → Transfer/u]],
    ['other-account', one, ['authority: alice@wonderland → desk@atlas-carrier']],
    ['long-lived', one, [/^time to live: 24 hours or less → 3650 days \(315360000000 ms\)/u]],
  ])('%s', (kind, assembly, expected) => {
    const rows = foundIn(kind, assembly);
    expect(rows).toHaveLength(expected.length);
    for (const [index, row] of expected.entries()) expect(rows[index]).toMatch(row);
  });

  it('leaves the rest of a report unchanged', () => {
    const [first, ...rest] = inspectTransaction(tamperWith('other-destination', three)).contributions;
    expect(first).toMatchObject({ id: '+447700900123', origination: 'SE', destination: 'SE' });
    expect(rest).toMatchObject([draft('203.0.113.7'), draft('https://example.com/')]);
  });

  it('adds a transfer to a flag, which has no destination to change', () => {
    expect(foundIn('other-destination', oneFlag)).toEqual([
      expect.stringMatching(/^instruction: .* → Transfer/u),
    ]);
  });

  it('is in an older format, which is recognised', () => {
    expect(() => inspectTransaction(tamperWith('older-format', one))).toThrow(UnsupportedLayoutError);
  });
});

describe('for any request', () => {
  const accountId = fc.constantFrom(ALICE, 'twin@twin', 'desk@atlas-carrier', 'atlas-carrier@desk', 'ä@ö');
  const id = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.integer({ min: 10_000_000, max: 99_999_999 }).map((number) => `+44${number}`),
    fc.integer({ min: 1_000, max: 8_000 }).map((number) => `+44770090${number}-+44770090${number + 7}`),
    webUrl(),
    fc.emailAddress(),
    fc.constantFrom('198.51.100.66', '198.51.100.67', '203.0.113.7', '203.0.113.7-203.0.113.7'),
  );
  const country = fc.constantFrom('SE', 'GB', 'XK');
  const drafts = fc.array(
    fc.record(
      {
        id,
        fraudType: fc.oneof(fc.constantFrom('Wangiri', 'Scam'), fc.string({ minLength: 1, maxLength: 8 })),
        origination: country,
        destination: country,
        sourcePeerId: fc.constantFrom('telco', 'carrier-2'),
      },
      { requiredKeys: ['id', 'fraudType', 'origination', 'destination'] },
    ),
    { minLength: 1, maxLength: 5 },
  );
  const definitionIds = fc.array(
    fc.tuple(id, fc.integer({ min: 0, max: 3 })).map(([text, suffix]) => {
      const name = text.replace(/[%@#$\s]/gu, encodeURIComponent);
      return `${name}_${suffix}#contribution`;
    }),
    { minLength: 1, maxLength: 5 },
  );
  const assembly = fc.oneof(
    fc.tuple(drafts, accountId).map(([items, account]) => reportOf(items, account)),
    fc.tuple(definitionIds, accountId).map(([ids, account]) => flagOf(ids, account)),
  );

  it('matches when assembled honestly', () => {
    fc.assert(
      fc.property(assembly, (asked) => {
        expect(compare(assemble(asked), asked)).toMatchObject({ verdict: 'matches', rows: [] });
      }),
    );
  });

  test.each(TAMPERING_KINDS)('never matches: %s', (kind) => {
    fc.assert(
      fc.property(assembly, (asked) => {
        expect(judge(kind, asked)).toBe(judgementOf(kind));
      }),
      { numRuns: 200 },
    );
  });
});
