import { describe, expect, it } from 'vitest';
import { isEmailText } from './is-email-text.ts';

describe('what may be signed as an e-mail', () => {
  it.each(['alice@wonderland.space', 'a@b', 'jörg@example.com', "o'neil+x@mail.example.com"])(
    '%s',
    (text) => {
      expect(isEmailText(text)).toBe(true);
    },
  );

  it.each([
    ['nothing', ''],
    ['no @', 'alice'],
    ['two @', 'alice@wonderland@space'],
    ['nothing before the @', '@wonderland.space'],
    ['nothing behind the @', 'alice@'],
    ['a zero byte', 'alice\u0000@wonderland.space'],
    ['a line break', 'alice@wonderland.space\n'],
    ['a space', 'alice @wonderland.space'],
    ['half a surrogate pair', 'alice\ud800@wonderland.space'],
    ['more than can be delivered to', `${'a'.repeat(240)}@wonderland.space`],
  ])('not %s', (_, text) => {
    expect(isEmailText(text)).toBe(false);
  });
});
