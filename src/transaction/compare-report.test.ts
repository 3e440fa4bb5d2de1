import { beforeAll, describe, expect, it } from 'vitest';
import { assembleReport } from './assemble.ts';
import { compareWithRequest, inspectTransaction, ready } from './index.ts';

beforeAll(() => ready);

const nowMs = 1_790_000_000_000;
const header = { authority: 'alice@wonderland', creationTimeMs: nowMs, nonce: 1 };

/** The differences of a report of the same identifier over and over, its assets numbered so. */
function differencesWith(suffixes: readonly bigint[]): readonly string[] {
  const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const bytes = assembleReport(
    header,
    suffixes.map((suffix) => ({ draft, suffix, expiryAtS: nowMs / 1000 + 60 })),
  );
  const items = suffixes.map(() => draft);
  const request = { kind: 'report', accountId: header.authority, items } as const;
  return compareWithRequest(inspectTransaction(bytes), request, { nowMs }).differences;
}

describe('assets that are all registered once match', () => {
  it.each([
    ['numbers that rise', [1n, 2n, 10n]],
    ['numbers that fall', [10n, 2n, 1n]],
    ['numbers that end alike', [1_000_000n, 2_000_000n, 3_000_000n]],
    ['numbers past a round one', [1_999_999n, 2_000_000n, 2_000_001n]],
    ['numbers of many digits', [17_042_831_603_950_001_234n, 17_042_831_603_950_001_235n]],
  ])('by %s', (_, suffixes) => {
    expect(differencesWith(suffixes)).toEqual([]);
  });
});

describe('an asset that is registered again is a difference', () => {
  it.each([
    ['next to itself', [1n, 2n, 2n]],
    ['far from itself', [2n, 3n, 4n, 5n, 2n]],
    ['with a number of many digits', [5_000_000_002n, 3_000_000_003n, 5_000_000_002n]],
  ])('%s', (_, suffixes) => {
    expect(differencesWith(suffixes)).toEqual([expect.stringContaining('Asset each registered once asked')]);
  });
});

describe('a contribution that expires', () => {
  const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const reportThat = (expiryAtS: number) =>
    compareWithRequest(
      inspectTransaction(
        assembleReport({ ...header, creationTimeMs: nowMs - 3_600_000 }, [{ draft, suffix: 1, expiryAtS }]),
      ),
      { kind: 'report', accountId: header.authority, items: [draft] },
      { nowMs },
    );

  it.each([
    ['before now, though after the report', nowMs / 1000 - 60],
    ['now', nowMs / 1000],
  ])('%s is a difference: it would be of no use from the start', (_, expiryAtS) => {
    const { verdict, rows } = reportThat(expiryAtS);
    expect(verdict).toBe('differs');
    expect(rows.map(({ item, field }) => [item, field])).toEqual([[0, 'expiry']]);
    expect(rows[0]?.asked).toMatch(/^after .* \(now\)$/u);
    expect(rows[0]?.found).toMatch(/\(expired\)$/u);
  });

  it.each([nowMs / 1000 + 1, nowMs / 1000 + 90 * 86_400, 9_000_000_000])(
    'later matches, however much later: %d',
    (expiryAtS) => {
      expect(reportThat(expiryAtS).differences).toEqual([]);
    },
  );
});
