import { describe, expect, it } from 'vitest';
import { whyNotNewName } from './new-name.ts';

describe('the name of a new peer or account', () => {
  it.each([
    'northtel',
    'alice',
    'acme-0815_b.2',
    "o'brien!",
    'josé',
    'größe',
    'nguyễn-ơư',
    'телеком',
    'ελλάς-2',
    'सूचना',
    'ไทยเทล',
    '東京テレ',
    '한국',
    'שלום',
    'اتصالات',
    '2026',
  ])('may be of one script: %s', (name) => {
    expect(whyNotNewName(name)).toBeUndefined();
  });

  it.each([
    ['a direction', 'north\u202etel', 'the character U+202E'],
    ['a direction that is isolated', 'north\u2066tel', 'the character U+2066'],
    ['a zero-width space', 'north\u200btel', 'the character U+200B'],
    ['a zero-width joiner', 'north\u200dtel', 'the character U+200D'],
    ['a soft hyphen', 'north\u00adtel', 'the character U+00AD'],
    ['a variation selector', 'north\ufe0ftel', 'the character U+FE0F'],
    ['a filler that is a letter', '한국\u3164', 'the character U+3164'],
    ['a blank Braille pattern', 'north\u2800tel', 'the character U+2800'],
    ['a tag', 'north\u{e0041}', 'the character U+E0041'],
    ['another hyphen', 'north\u2010tel', 'the character U+2010'],
    ['a fraction slash', 'north\u2044tel', 'the character U+2044'],
    ['digits of another script', 'tel\u0661', 'the character U+0661'],
    ['an emoji', 'tel🦀', 'the character U+1F980'],
    ['our own mark', 'tel⟨U⟩', 'the character U+27E8'],
    ['a letter by itself and its accent', 'jose\u0301', 'Unicode form NFKC'],
    ['full-width letters', 'ｎorth', 'Unicode form NFKC'],
    ['mathematical letters', '\u{1d427}orth', 'Unicode form NFKC'],
    ['a ligature', 'oﬃce', 'Unicode form NFKC'],
    ['Cyrillic among Latin', 'pаypal', 'several scripts'],
    ['Greek among Latin', 'nοrth', 'several scripts'],
    ['two words of two scripts', 'telecom-россия', 'several scripts'],
    ['Latin letters of phonetics', 'pɑypal', 'several scripts'],
    ['an i without its dot', 'm\u0131ke', 'the letter U+0131'],
    ['a kra', '\u0138ate', 'the letter U+0138'],
    ['a script without a name here', 'ꀀꀁ', 'several scripts'],
    ['Cyrillic that passes for Latin', 'орасе', 'passes for Latin'],
    ['Greek that passes for Latin', 'νοκια'.replace('κι', 'χ'), 'passes for Latin'],
    ['marks piled on a letter', 'q\u0301\u0302\u0303\u0304', 'marks'],
  ])('holds no %s', (_, name, why) => {
    expect(whyNotNewName(name)).toContain(why);
  });

  it('is judged at once however long it is', () => {
    for (const text of ['а', 'aа', '\u0301', '한а', '\u200b', 'ﬃ']) {
      expect(whyNotNewName(text.repeat(128))).toBeDefined();
    }
  });
});
