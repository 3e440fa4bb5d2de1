import { beforeAll, describe, expect, it } from 'vitest';
import {
  CONTRIBUTION_FIELDS,
  type ContributionDraft,
  FIELD_NAMES,
  OPTIONAL_FIELDS,
  type OptionalField,
  presentOptional,
} from '../contract/contribution-fields.ts';
import { FULL_DRAFT } from '../testing/full-draft.ts';
import { assembleReport } from './assemble.ts';
import { compareTransaction } from './compare/compare.ts';
import { FIELD_DIFFERENCES } from './compare/difference.ts';
import { inspectTransaction, ready } from './index.ts';

beforeAll(() => ready);

const nowMs = 1_790_000_000_000;
const accountId = 'alice@wonderland';

const reportOf = (draft: ContributionDraft) =>
  assembleReport({ authority: accountId, creationTimeMs: nowMs, nonce: 1 }, [
    { draft, suffix: 1, expiryAtS: nowMs / 1000 + 30 * 86_400 },
  ]);

/** The codes of what a transaction that records one contribution has in another way than it was asked for. */
const differing = (recorded: ContributionDraft, asked: ContributionDraft) =>
  compareTransaction(
    inspectTransaction(reportOf(recorded)),
    { kind: 'report', accountId, items: [asked] },
    { nowMs },
  ).differences.map(({ code }) => code);

function without(left: OptionalField): ContributionDraft {
  const { id, fraudType, origination, destination } = FULL_DRAFT;
  const others = presentOptional((field) => (field === left ? undefined : FULL_DRAFT[field]));
  return { id, fraudType, origination, destination, ...others };
}

it('a report records every field under its key, in the order of the table', () => {
  const bytes = reportOf(FULL_DRAFT);
  expect(inspectTransaction(bytes).contributions).toEqual([expect.objectContaining(FULL_DRAFT)]);
  const json = new TextDecoder('latin1').decode(bytes);
  const places = FIELD_NAMES.map((field) => json.indexOf(`"${CONTRIBUTION_FIELDS[field].ledgerKey}":`));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

describe('a field that is not as it was asked for is a difference', () => {
  it.each(FIELD_NAMES.filter((field) => field !== 'id'))('%s', (field) => {
    const other = { ...FULL_DRAFT, [field]: 'FR' };
    expect(differing(other, FULL_DRAFT)).toEqual([FIELD_DIFFERENCES[field]]);
    expect(differing(FULL_DRAFT, other)).toEqual([FIELD_DIFFERENCES[field]]);
  });

  it.each(OPTIONAL_FIELDS)('%s that is missing, or that nobody asked for', (field) => {
    expect(differing(without(field), FULL_DRAFT)).toEqual([FIELD_DIFFERENCES[field]]);
    expect(differing(FULL_DRAFT, without(field))).toEqual([FIELD_DIFFERENCES[field]]);
    expect(differing(without(field), without(field))).toEqual([]);
  });
});
