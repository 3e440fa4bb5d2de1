import { beforeAll, describe, expect, it } from 'vitest';
import { exampleForAMonth } from '../../testing/transaction/samples.ts';
import { assembleFlag, assembleReport } from '../assemble.ts';
import { compareWithRequest, inspectTransaction, ready } from '../index.ts';
import { compareTransaction } from './compare.ts';

beforeAll(() => ready);

const nowMs = 1_790_000_000_000;
const header = { authority: 'alice@wonderland', creationTimeMs: nowMs, nonce: 1 };

/** Returns the differences of a report that repeats one identifier, with these suffixes of its assets. */
function differencesWith(suffixes: readonly bigint[]): readonly string[] {
  const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const bytes = assembleReport(
    header,
    suffixes.map((suffix) => ({ draft, suffix, expiryAtS: nowMs / 1000 + 30 * 86_400 })),
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

it('a known fraud type that is written as text instead of its number is a difference', () => {
  const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const bytes = assembleReport(header, [{ draft, suffix: 1n, expiryAtS: nowMs / 1000 + 30 * 86_400 }]);
  const inspection = inspectTransaction(bytes);
  const request = { kind: 'report', accountId: header.authority, items: [draft] } as const;
  const contributions = inspection.contributions.map((one) => ({ ...one, ft: draft.fraudType }));
  const { differences } = compareWithRequest({ ...inspection, contributions }, request, { nowMs });
  expect(differences).toEqual([expect.stringContaining('IPFraud written as IPFraud')]);
});

const DAY_S = 86_400;
const MINUTE_MS = 60_000;

describe('the time between report and expiry', () => {
  const reportThat = (expiryAtS: number, { fraudType = 'IPFraud', reportedAtMs = nowMs } = {}) => {
    const draft = { id: '203.0.113.7', fraudType, origination: 'SE', destination: 'GB' };
    const bytes = assembleReport({ ...header, creationTimeMs: reportedAtMs }, [
      { draft, suffix: 1, expiryAtS },
    ]);
    const request = { kind: 'report', accountId: header.authority, items: [draft] } as const;
    return compareWithRequest(inspectTransaction(bytes), request, { nowMs });
  };

  it.each([
    ['before now, though after the report', nowMs / 1000 - 60],
    ['now', nowMs / 1000],
  ])('%s is a difference: it would be of no use from the start', (_, expiryAtS) => {
    const { verdict, rows } = reportThat(expiryAtS, { reportedAtMs: nowMs - 3_600_000 });
    expect(verdict).toBe('differs');
    expect(rows.map(({ item, field }) => [item, field])).toEqual([[0, 'expiry']]);
    expect(rows[0]?.asked).toMatch(/^after .* \(now\)$/u);
    expect(rows[0]?.found).toMatch(/\(expired\)$/u);
  });

  it.each([
    ['two seconds', nowMs / 1000 + 2, '2026-09-21 14:13:22 UTC (2 s after the report)'],
    [
      'a second less than a day',
      nowMs / 1000 + DAY_S - 1,
      '2026-09-22 14:13:19 UTC (23 h 59 min 59 s after the report)',
    ],
    [
      'a second more than 400 days',
      nowMs / 1000 + 400 * DAY_S + 1,
      '2027-10-26 14:13:21 UTC (400 days after the report)',
    ],
    ['the last second of an int32', 2 ** 31 - 1, '2038-01-19 03:14:07 UTC (11.3 years after the report)'],
  ])('of %s is a difference', (_, expiryAtS, found) => {
    const { verdict, rows, warnings } = reportThat(expiryAtS);
    expect(verdict).toBe('differs');
    expect(rows).toEqual([{ item: 0, field: 'expiry', asked: '1 to 400 days after the report', found }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['one second more than an int32 holds', 2 ** 31, '2038-01-19 03:14:08 UTC'],
    ['no date', Number.MAX_SAFE_INTEGER, '9007199254740991000 ms'],
  ])('until %s is a difference', (_, expiryAtS, found) => {
    const { verdict, rows } = reportThat(expiryAtS);
    expect(verdict).toBe('differs');
    const asked = 'no later than 2038-01-19 03:14:07 UTC, the last time that the interface can say';
    expect(rows).toEqual([{ item: 0, field: 'expiry', asked, found }]);
  });

  it.each([
    ['30 days', 'IPFraud', 30 * DAY_S],
    ['90 days for IRSF', 'IRSF', 90 * DAY_S],
    ['nearly a day less', 'IPFraud', 29 * DAY_S + 1],
    ['nearly a day more', 'IPFraud', 31 * DAY_S - 1],
  ])('of %s is usual', (_, fraudType, seconds) => {
    expect(reportThat(nowMs / 1000 + seconds, { fraudType })).toEqual({
      verdict: 'matches',
      differences: [],
      rows: [],
      warnings: [],
    });
  });

  it.each([
    [
      'a day',
      'IPFraud',
      1,
      '30 days after the report is usual, 2026-09-22 14:13:20 UTC (24 h after the report) found.',
    ],
    [
      '400 days',
      'IPFraud',
      400,
      '30 days after the report is usual, 2027-10-26 14:13:20 UTC (400 days after the report) found.',
    ],
    [
      '30 days for IRSF',
      'IRSF',
      30,
      '90 days after the report is usual, 2026-10-21 14:13:20 UTC (30 days after the report) found.',
    ],
    [
      '90 days for another type',
      'Wangiri',
      90,
      '30 days after the report is usual, 2026-12-20 14:13:20 UTC (90 days after the report) found.',
    ],
  ])('of %s matches with a warning', (_, fraudType, days, warning) => {
    const { verdict, differences, warnings } = reportThat(nowMs / 1000 + days * DAY_S, { fraudType });
    expect({ verdict, differences }).toEqual({ verdict: 'matches', differences: [] });
    expect(warnings).toEqual([`Item 1 (203.0.113.7): expiry ${warning}`]);
  });
});

describe('the time of the report, as the transaction says it', () => {
  const reportedAt = (awayMs: number) => {
    const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
    const bytes = assembleReport(header, [{ draft, suffix: 1, expiryAtS: nowMs / 1000 + 30 * DAY_S }]);
    const inspection = inspectTransaction(bytes);
    const contributions = inspection.contributions.map((one) => ({ ...one, reportedAtMs: nowMs + awayMs }));
    const request = { kind: 'report', accountId: header.authority, items: [draft] } as const;
    return compareWithRequest({ ...inspection, contributions }, request, { nowMs });
  };

  it.each([-10, -1, 0, 10])('%d minutes from now is usual', (minutes) => {
    expect(reportedAt(minutes * MINUTE_MS)).toMatchObject({ verdict: 'matches', warnings: [] });
  });

  it.each([
    ['before', -10 * MINUTE_MS - 1, '2026-09-21 14:03:19 UTC'],
    ['after', 10 * MINUTE_MS + 1, '2026-09-21 14:23:20 UTC'],
  ])('more than ten minutes %s now matches with a warning', (_, awayMs, found) => {
    const { verdict, warnings } = reportedAt(awayMs);
    expect(verdict).toBe('matches');
    expect(warnings).toEqual([
      `Item 1 (203.0.113.7): time of report within 10 minutes of 2026-09-21 14:13:20 UTC (this computer’s clock) is usual, ${found} found.`,
    ]);
  });

  it.each([-DAY_S * 1000 - 1, DAY_S * 1000 + 1])(
    'a day away is a difference, and not a warning as well: %i ms',
    (awayMs) => {
      const { verdict, rows, warnings } = reportedAt(awayMs);
      expect(verdict).toBe('differs');
      expect(rows.map(({ field }) => field)).toEqual(['time of report']);
      expect(warnings.filter((warning) => warning.includes('time of report'))).toEqual([]);
    },
  );
});

describe('the creation time of any transaction', () => {
  const assets = [{ definitionId: '203.0.113.7_1#contribution', accountId: header.authority }];
  const flagCreated = (awayMs: number) =>
    compareWithRequest(
      inspectTransaction(assembleFlag({ ...header, creationTimeMs: nowMs + awayMs }, assets)),
      { kind: 'flag', accountId: header.authority, assets },
      { nowMs },
    );

  it('up to ten minutes before now is usual', () => {
    expect(flagCreated(-10 * MINUTE_MS)).toMatchObject({ verdict: 'matches', warnings: [] });
  });

  it('longer ago matches with a warning: it was lying somewhere, or a clock is wrong', () => {
    const { verdict, warnings } = flagCreated(-10 * MINUTE_MS - 1);
    expect(verdict).toBe('matches');
    expect(warnings).toEqual([
      'Creation time within 10 minutes of 2026-09-21 14:13:20 UTC (this computer’s clock) is usual, 2026-09-21 14:03:19 UTC found.',
    ]);
  });
});

describe('what a report may hold beside its contributions is for the own account alone', () => {
  const codesWith = (change: 'none' | 'permission' | 'expiry-trigger') => {
    const { bytes, nowMs: atMs, request } = exampleForAMonth;
    const inspection = inspectTransaction(bytes);
    const { expiryTriggers, grants } = inspection;
    const changed = {
      ...inspection,
      ...(change === 'permission'
        ? { grants: grants.map((grant) => ({ ...grant, grantedTo: 'mallory@admin' })) }
        : {}),
      ...(change === 'expiry-trigger'
        ? { expiryTriggers: expiryTriggers.map((trigger) => ({ ...trigger, authority: 'mallory@admin' })) }
        : {}),
    };
    const { differences } = compareTransaction(changed, request, { nowMs: atMs });
    return [...new Set(differences.map(({ code }) => code))];
  };

  it('matches with its own permissions and trigger', () => {
    expect(codesWith('none')).toEqual([]);
  });

  it.each(['permission', 'expiry-trigger'] as const)('a %s for another account is a difference', (code) => {
    expect(codesWith(code)).toEqual([code]);
  });
});
