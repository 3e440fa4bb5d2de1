import { describe, expect, it } from 'vitest';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { assembleReport } from '../../../transaction/assemble.ts';
import { compareTransaction } from '../../../transaction/compare/compare.ts';
import { inspectTransaction, ready } from '../../../transaction/index.ts';
import { differingRows } from './differing-rows.tsx';

await ready;

const NOW_MS = 1_790_000_000_000;
const item = (id: string, destination = 'GB'): ContributionDraft => ({
  id,
  fraudType: 'Wangiri',
  origination: 'SE',
  destination,
});

/** The rows that are marked for this request and this transaction. */
function marked(asked: readonly ContributionDraft[], found: readonly ContributionDraft[]) {
  const bytes = assembleReport(
    { authority: 'alice@wonderland', creationTimeMs: NOW_MS, nonce: 1 },
    found.map((draft, at) => ({ draft, suffix: at + 1, expiryAtS: NOW_MS / 1000 + 30 * 86_400 })),
  );
  const { differences } = compareTransaction(
    inspectTransaction(bytes),
    { kind: 'report', accountId: 'alice@wonderland', items: asked },
    { nowMs: NOW_MS },
  );
  return Object.fromEntries(differingRows(differences, 'contribution'));
}

const [a, b, c] = ['+447700900001', '+447700900002', '+447700900003'] as const;

describe('which rows of a transaction are marked', () => {
  it('none when it says what was asked', () => {
    expect(marked([item(a), item(b)], [item(a), item(b)])).toEqual({});
  });

  it('the one with another field', () => {
    expect(marked([item(a), item(b)], [item(a), item(b, 'FR')])).toEqual({ 1: ['destination'] });
  });

  it('those that changed places, each where it stands now', () => {
    expect(marked([item(a), item(b, 'FR')], [item(b), item(a)])).toEqual({
      0: ['position', 'destination'],
      1: ['position'],
    });
  });

  it('a further one, the later of two that are alike', () => {
    expect(marked([item(a), item(b)], [item(a), item(b), item(c)])).toEqual({ 2: ['further contribution'] });
    expect(marked([item(a)], [item(a), item(a)])).toEqual({ 1: ['further contribution'] });
  });

  it('nothing for one that is missing: it has no row', () => {
    expect(marked([item(a), item(b)], [item(a)])).toEqual({});
  });
});
