import { expect, test } from 'vitest';
import { expiresAtS } from './assemble-contribution.ts';

test.each([
  ['Wangiri', 30],
  ['StolenDevice', 30],
  ['SIM Swap', 30],
  ['IRSF', 90],
])('lets %s expire after %i days', (fraudType, days) => {
  expect(expiresAtS(fraudType, 1_795_262_400_999)).toBe(1_795_262_400 + days * 86_400);
});
