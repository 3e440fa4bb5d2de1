import { describe, expect, it } from 'vitest';
import { passphraseBytes } from './passphrase.ts';

describe('passphraseBytes', () => {
  it('is the same for the same letters, whichever way they were composed', () => {
    expect(passphraseBytes('Zoë’s cafe\u0301')).toEqual(passphraseBytes('Zoe\u0308’s café'));
  });

  it('keeps capitals, spaces and order apart', () => {
    const all = ['correct horse', 'Correct horse', 'correct  horse', 'horse correct', ' correct horse'];
    expect(new Set(all.map((text) => passphraseBytes(text).join())).size).toBe(all.length);
  });

  it('answers bytes with a buffer of their own, so that they can be transferred', () => {
    const bytes = passphraseBytes('correct horse battery staple');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});
