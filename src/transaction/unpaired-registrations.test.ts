import { describe, expect, it } from 'vitest';
import { unpairedRegistrations } from './unpaired-registrations.ts';

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
  unpairedRegistrations({
    contributions: Array.from({ length: contributions }, () => contribution),
    registrations: definitionIds.map((definitionId, instruction) => ({ instruction, definitionId })),
  });

describe('registrations without a contribution', () => {
  it('are none when there are as many contributions, or more', () => {
    expect(unpairedOf(2, 'a', 'a')).toEqual([]);
    expect(unpairedOf(3, 'a', 'b')).toEqual([]);
  });

  it('are those behind the last contribution, repeated ones too', () => {
    expect(unpairedOf(1, 'a', 'b', 'a', 'b')).toEqual([
      { instruction: 1, definitionId: 'b', again: false },
      { instruction: 2, definitionId: 'a', again: true },
      { instruction: 3, definitionId: 'b', again: true },
    ]);
  });
});
