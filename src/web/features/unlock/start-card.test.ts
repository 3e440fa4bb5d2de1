import { describe, expect, it } from 'vitest';
import { practiceAccountRequestSchema } from '../../../contract/practice.ts';
import { practiceOwner } from './start-card.tsx';

describe('practiceOwner', () => {
  it('names an account and an e-mail that the service accepts', () => {
    const keys = { publicKeyHex: 'ab'.repeat(32), authPublicKeyHex: 'cd'.repeat(32) };
    for (let count = 0; count < 200; count += 1) {
      expect(practiceAccountRequestSchema.safeParse({ ...practiceOwner(), ...keys }).success).toBe(true);
    }
  });

  it('names another peer each time', () => {
    expect(new Set(Array.from({ length: 20 }, () => practiceOwner().accountId)).size).toBeGreaterThan(15);
  });
});
