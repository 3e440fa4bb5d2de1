import { describe, expect, it } from 'vitest';
import { ACCEPTED, CONVERTED, REFUSED } from './identifier-cases.ts';
import { parseIdentifier } from './index.ts';
import { readTyped } from './typed/read-typed.ts';

describe('an identifier', () => {
  it.each(ACCEPTED)('%j is accepted', (text, kind, canonical, numbers, warnings) => {
    const parsed = parseIdentifier(text);
    if (!parsed.ok) throw new Error(parsed.reason);
    expect(parsed).toMatchObject({ kind, canonical: canonical === '' ? text : canonical });
    const [low, high = low] = numbers === '' ? [] : numbers.split('..').map(BigInt);
    expect([parsed.low, parsed.high]).toEqual([low, high]);
    expect(parsed.warnings.map(({ code }) => code).join(' ')).toBe(warnings);
    expect(readTyped(text)).toEqual({ text, changes: [] });
  });

  it.each(CONVERTED)('%j is refused as it is, and read as %s', (text, asSent, sentence) => {
    expect(parseIdentifier(text).ok).toBe(false);
    const typed = readTyped(text);
    expect(typed.text).toBe(asSent);
    expect(typed.changes).toContain(sentence);
    expect(parseIdentifier(typed.text).ok).toBe(true);
  });

  describe.each(REFUSED)('is refused: %s', (reason, texts) => {
    it.each(texts)('%j', (text) => {
      expect(parseIdentifier(text)).toEqual({ ok: false, reason });
    });
  });
});
