import { expect, it } from 'vitest';
import { bytesToHex } from '../../contract/hex.ts';
import { deriveKey } from './argon2.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  [65_536, 2, 1, '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'],
  [256, 2, 1, '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
  [256, 2, 2, '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
])(
  'derives what the reference implementation does (%i KiB, %i passes, %i lanes; test.c of phc-winner-argon2)',
  async (memoryKib, iterations, parallelism, expected) => {
    const key = await deriveKey(bytes('password'), bytes('somesalt'), { memoryKib, iterations, parallelism });
    expect(bytesToHex(key)).toBe(expected);
  },
);
