import { describe, expect, it } from 'vitest';
import { LANGUAGE, loadLanguage } from './language.ts';

const files = {
  './languages/de.json': () => Promise.resolve({ 'shell.signIn': 'Anmelden' }),
  './languages/pt-BR.json': () => Promise.resolve({ 'shell.signIn': 'Entrar' }),
};

describe('the language of the page', () => {
  it('is English where the browser asks for nothing that there is', async () => {
    expect(LANGUAGE.tag).toBe('en');
    expect(await loadLanguage([], files)).toMatchObject({ tag: 'en', messages: {} });
    expect(await loadLanguage(['sv', 'fi'], files)).toMatchObject({ tag: 'en' });
  });

  it.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['sv', 'pt-BR', 'de'], 'pt-BR'],
    [['pt-PT', 'en'], 'en'],
    [['en-GB', 'de'], 'en'],
    [['en-US@posix', 'de'], 'en'],
    [['sv@posix', '', 'de'], 'de'],
  ])('of %j is %s', async (wanted, tag) => {
    expect((await loadLanguage(wanted, files)).tag).toBe(tag);
  });

  it('brings its messages', async () => {
    expect((await loadLanguage(['de'], files)).messages).toEqual({ 'shell.signIn': 'Anmelden' });
  });

  it('is accented English for en-XA, whatever is filled in', async () => {
    const { change } = await loadLanguage(['en-XA'], files);
    const { default: IntlMessageFormat } = await import('intl-messageformat');
    const format = new IntlMessageFormat(
      '{count, plural, one {# token of {peer}} other {# tokens of {peer}}}',
      'en',
    );
    const pseudo = new IntlMessageFormat(change?.(format.getAst()) ?? [], 'en');
    expect(pseudo.format({ count: 2, peer: 'northtel' })).toBe('2 tókéñs óf northtel');
  });
});
