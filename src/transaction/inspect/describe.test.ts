import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../testing/transaction/samples.ts';
import { describeTransaction } from './describe.ts';
import { inspectTransaction, ready } from '../index.ts';

beforeAll(() => ready);

const contribution = {
  id: '203.0.113.7',
  ft: 3,
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
  status: 0,
  expiryAtS: 2,
  reportedAtMs: 1,
};
const unpairedOf = (contributions: number, ...definitionIds: readonly string[]) =>
  describeTransaction({
    ...inspectTransaction(report.bytes),
    contributions: Array.from({ length: contributions }, () => contribution),
    registrations: definitionIds.map((definitionId, instruction) => ({ instruction, definitionId })),
  }).filter(({ kind }) => kind === 'registration');

describe('registrations without a contribution', () => {
  it('are none when there are as many contributions, or more', () => {
    expect(unpairedOf(2, 'a', 'a')).toEqual([]);
    expect(unpairedOf(3, 'a', 'b')).toEqual([]);
  });

  it('are those behind the last contribution, repeated ones too', () => {
    expect(unpairedOf(1, 'a', 'b', 'a', 'b')).toEqual([
      { kind: 'registration', registration: { instruction: 1, definitionId: 'b' }, again: false },
      { kind: 'registration', registration: { instruction: 2, definitionId: 'a' }, again: true },
      { kind: 'registration', registration: { instruction: 3, definitionId: 'b' }, again: true },
    ]);
  });
});
