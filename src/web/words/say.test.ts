import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { say } from './say.ts';

describe('say', () => {
  it('fills in placeholders and plurals', () => {
    expect(say('shell.tokens', { count: 1 })).toBe('1 token');
    expect(say('shell.tokens', { count: 2_500 })).toBe('2,500 tokens');
  });

  it('says so when a value is missing, rather than showing a gap', () => {
    expect(() => say('shell.tokens')).toThrow(/count/u);
  });
});

describe('the catalogue', () => {
  it.each(Object.entries(catalogue))('%s is a sound ICU message', (_key, message) => {
    expect(() => new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true })).not.toThrow();
    expect(message).toBe(message.trim());
    expect(message).not.toMatch(
      /\b(oops|invalid input|something went wrong|blockchain is|IP the service|e-mail the service)\b/iu,
    );
  });
});
