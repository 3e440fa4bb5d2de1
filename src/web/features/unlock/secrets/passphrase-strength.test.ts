import { expect, it } from 'vitest';
import { passphraseStrength } from './passphrase-strength.ts';

it.each([
  ['', 'too-short'],
  ['eleven char', 'too-short'],
  ['password1234', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['horse horse horse horse', 'weak'],
  ['correct horse battery', 'good'],
  ['four wee red cats', 'good'],
  ['чайка снег лодка пять', 'good'],
  ['kX9#vQ2$mN7!pL4@wZ8%', 'good'],
  ['correct horse battery staple', 'good'],
])('calls %j %s', (text, strength) => {
  expect(passphraseStrength(text)).toBe(strength);
});
