import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webUrl } from '../testing/any-text.ts';
import { LEDGER_NAME_PATTERN } from './account-id.ts';
import { formatContributionAssetId, ledgerNameOf, parseAssetDefinitionId } from './asset-definition-id.ts';

describe('ledgerNameOf', () => {
  it.each([
    ['129.0.0.1', '129.0.0.1'],
    ['+447700900000-+447700900999', '+447700900000-+447700900999'],
    ['alice@example.com', 'alice%40example.com'],
    ['https://example.com/a_b?c=$1#d', 'https://example.com/a_b?c=%241%23d'],
    ['https://example.com/100%25', 'https://example.com/100%2525'],
    ['a\u00a0b', 'a%C2%A0b'],
    ['\t%\u2003', '%09%25%E2%80%83'],
  ])('%s stands as %s', (identifier, name) => {
    expect(ledgerNameOf(identifier)).toBe(name);
  });

  it('gives a name that the ledger takes, from which the identifier can be had back', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '%', '@', '#', '$', ' ', '\u2003', 'é', '_', '/', '4', '0'),
          minLength: 1,
        }),
        (text) => {
          expect(ledgerNameOf(text)).toMatch(LEDGER_NAME_PATTERN);
          expect(decodeURIComponent(ledgerNameOf(text))).toBe(text);
        },
      ),
    );
  });
});

describe('an asset definition id', () => {
  it.each([
    ['129.0.0.1-129.0.0.1_12345#contribution', '129.0.0.1-129.0.0.1', '12345', 'contribution'],
    ['+79991234567_12345#contribution', '+79991234567', '12345', 'contribution'],
    [
      'https://a.example/b_c%23d_1704283160395#contribution',
      'https://a.example/b_c%23d',
      '1704283160395',
      'contribution',
    ],
    ['https://a.example/b_c#d_1#contribution', 'https://a.example/b_c#d', '1', 'contribution'],
    ['token#sora', 'token', undefined, 'sora'],
    ['a_b#sora', 'a_b', undefined, 'sora'],
    ['_1#sora', '_1', undefined, 'sora'],
    ['a_1_2#sora', 'a_1', '2', 'sora'],
  ])('%s is cut at the last # and the last _', (text, ledgerName, suffix, domain) => {
    expect(parseAssetDefinitionId(text)).toEqual({
      name: text.slice(0, text.lastIndexOf('#')),
      ledgerName,
      suffix,
      domain,
    });
  });

  it.each(['', '#', 'a', 'a#', '#contribution'])('%j is none', (text) => {
    expect(parseAssetDefinitionId(text)).toBeUndefined();
  });

  it('gives back what it was made of', () => {
    fc.assert(
      fc.property(webUrl(), fc.bigInt({ min: 0n, max: 1n << 64n }), (url, suffix) => {
        expect(parseAssetDefinitionId(formatContributionAssetId(url, suffix))).toMatchObject({
          ledgerName: ledgerNameOf(url),
          suffix: String(suffix),
          domain: 'contribution',
        });
      }),
    );
  });
});
