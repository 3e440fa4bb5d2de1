import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.ts';
import { isPlainText, markedSentence, markedText, spelledOutText, visibleText } from './visible-text.ts';

describe('visible text', () => {
  it.each([
    ['a right-to-left override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['an isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['a zero-width space', 'G\u200bB', 'G⟨U+200B⟩B'],
    ['a zero-width joiner', 'G\u200dB', 'G⟨U+200D⟩B'],
    ['a soft hyphen', 'G\u00adB', 'G⟨U+00AD⟩B'],
    ['a byte order mark', '\ufeffGB', '⟨U+FEFF⟩GB'],
    ['a line end', 'a\nb', 'a⟨U+000A⟩b'],
    ['a no-break space', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a tag character', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['a variation selector', 'a\ufe0fb', 'a⟨U+FE0F⟩b'],
    ['half of a surrogate pair', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a private character', 'a\ue000b', 'a⟨U+E000⟩b'],
    ['something that looks like a mark of ours', '⟨U+202E⟩', '⟨U+27E8⟩U+202E⟨U+27E9⟩'],
  ])('shows %s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible);
    expect(spelledOutText(text)).toBe(visible);
    expect(markedText(text)).toBe(visible);
  });

  it('leaves ordinary text of any script alone where it is not of a transaction', () => {
    const text = 'GB 129.0.0.1 https://a-b.com/?x=1&y=%20 é 日本 кириллица שלום 🦀';
    expect(visibleText(text)).toBe(text);
  });

  it('tells letters apart that look alike, where two texts differ', () => {
    expect(spelledOutText('раypal')).toBe('р⟨U+0440⟩а⟨U+0430⟩ypal');
    expect(spelledOutText('paypal')).toBe('paypal');
    expect(spelledOutText('é')).toBe('é⟨U+00E9⟩');
    expect(spelledOutText('e\u0301')).toBe('e⟨U+0301⟩');
  });
});

describe('the text of a transaction', () => {
  it('stays as it is when it is plain', () => {
    const text = 'https://a-b.example/?x=1&y=%20#top ~ "alice@wonderland"';
    expect(markedText(text)).toBe(text);
  });

  it.each([
    ['a Cyrillic letter among Latin ones', 'pаypal', 'pа⟨U+0430⟩ypal'],
    ['a Greek letter among Latin ones', 'gοogle', 'gο⟨U+03BF⟩ogle'],
    ['a Cyrillic word of look-alikes alone', 'https://сое.com', 'https://с⟨U+0441⟩о⟨U+043E⟩е⟨U+0435⟩.com'],
    ['a Cyrillic word of look-alikes with a digit', 'со0', 'с⟨U+0441⟩о⟨U+043E⟩0'],
    ['a Greek word of look-alikes alone', 'ΑΒΕ', 'Α⟨U+0391⟩Β⟨U+0392⟩Ε⟨U+0395⟩'],
    ['an Armenian word of look-alikes alone', 'օս', 'օ⟨U+0585⟩ս⟨U+057D⟩'],
    ['Cherokee, which is Latin to the eye', 'ᎪᏢ', 'Ꭺ⟨U+13AA⟩Ꮲ⟨U+13E2⟩'],
    ['full-width letters', 'ＧＢ', 'Ｇ⟨U+FF27⟩Ｂ⟨U+FF22⟩'],
    ['mathematical letters', '𝐆𝐁', '𝐆⟨U+1D406⟩𝐁⟨U+1D401⟩'],
    ['circled letters', 'Ⓖ', 'Ⓖ⟨U+24BC⟩'],
    ['digits of other scripts', '١٢', '١⟨U+0661⟩٢⟨U+0662⟩'],
    ['full-width digits', '１２', '１⟨U+FF11⟩２⟨U+FF12⟩'],
    ['a dotless i', 'sıte', 'sı⟨U+0131⟩te'],
    ['a combining mark on a Latin letter', 'a\u0301b', 'a⟨U+0301⟩b'],
    ['combining marks piled up', 'ก\u0e48\u0e48\u0e48\u0e48', 'ก⟨U+0E01⟩⟨U+0E48⟩⟨U+0E48⟩⟨U+0E48⟩⟨U+0E48⟩'],
    ['letters piled up', 'क्'.repeat(6), 'क⟨U+0915⟩⟨U+094D⟩'.repeat(6)],
    ['Korean letters piled up', 'ᄀ'.repeat(4), 'ᄀ⟨U+1100⟩'.repeat(4)],
    ['a fraction slash', 'a.com\u2044b', 'a.com⁄⟨U+2044⟩b'],
    ['a full-width colon', 'https：x', 'https：⟨U+FF1A⟩x'],
    ['another hyphen', 'a\u2010b', 'a‐⟨U+2010⟩b'],
    ['a one dot leader', 'a\u2024com', 'a․⟨U+2024⟩com'],
    ['scripts within one word', 'мирα', 'м⟨U+043C⟩и⟨U+0438⟩р⟨U+0440⟩α⟨U+03B1⟩'],
    ['a filler in a Korean word', '사\u3164', '사⟨Korean⟩⟨U+3164⟩'],
    ['an emoji', 'a🦀', 'a🦀⟨U+1F980⟩'],
    ['a mark of ours', 'x⟨Cyrillic⟩', 'x⟨U+27E8⟩Cyrillic⟨U+27E9⟩'],
  ])('spells out %s', (_, text, marked) => {
    expect(markedText(text)).toBe(marked);
  });

  it.each([
    ['https://пример.рф/путь?x=1', 'https://пример⟨Cyrillic⟩.рф⟨Cyrillic⟩/путь⟨Cyrillic⟩?x=1'],
    ['http://παράδειγμα.gr', 'http://παράδειγμα⟨Greek⟩.gr'],
    ['שלום@example.com', 'שלום⟨Hebrew⟩@example.com'],
    ['https://مثال.example', 'https://مثال⟨Arabic⟩.example'],
    ['https://例え.テスト', 'https://例え⟨Chinese or Japanese⟩.テスト⟨Chinese or Japanese⟩'],
    ['https://उदाहरण.example', 'https://उदाहरण⟨Devanagari⟩.example'],
    ['https://ตัวอย่าง.example', 'https://ตัวอย่าง⟨Thai⟩.example'],
    ['कार्त्स्न्य', 'कार्त्स्न्य⟨Devanagari⟩'],
    ['한국', '한국⟨Korean⟩'],
    ['Мошенничество 2', 'Мошенничество⟨Cyrillic⟩ 2'],
    [
      'https://example.de/größe',
      'https://example.de/größe'.replace('ö', 'ö⟨U+00F6⟩').replace('ß', 'ß⟨U+00DF⟩'),
    ],
  ])('leaves an honest word readable, and says what it is: %s', (text, marked) => {
    expect(markedText(text)).toBe(marked);
  });

  it.each([
    ['before', ' paypal', '⟨U+0020⟩paypal'],
    ['behind', 'paypal  ', 'paypal⟨U+0020⟩⟨U+0020⟩'],
    ['repeated', 'pay  pal x', 'pay⟨U+0020⟩⟨U+0020⟩pal x'],
    ['and nothing else', ' ', '⟨U+0020⟩'],
  ])('shows spaces that are not seen: %s', (_, text, marked) => {
    expect(markedText(text)).toBe(marked);
    expect(spelledOutText(text)).toBe(marked);
    expect(markedSentence(text)).toBe(marked);
    expect(isPlainText(text)).toBe(false);
  });

  it('leaves the spaces between words alone, whatever the words are', () => {
    expect(markedText('a пример b')).toBe('a пример⟨Cyrillic⟩ b');
    expect(spelledOutText('é é')).toBe('é⟨U+00E9⟩ é⟨U+00E9⟩');
    expect(markedSentence('the name ⟨U+202E⟩ of x')).toBe('the name ⟨U+202E⟩ of x');
    expect(markedSentence(markedText('пример  例え '))).toBe(markedText('пример  例え '));
    expect(isPlainText('a b')).toBe(true);
    expect(isPlainText('a é')).toBe(false);
    expect(isPlainText('')).toBe(true);
  });

  it('leaves no letters together that are one unbreakable pile', () => {
    const random = new Random(5);
    const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const starts = [
      0x370, 0x400, 0x530, 0x590, 0x600, 0x900, 0x980, 0xa00, 0xa80, 0xb80, 0xc00, 0xc80, 0xd00, 0xd80, 0xe00,
      0xe80, 0x1000, 0x10a0, 0x1100, 0x1200, 0x1780, 0x3040, 0xa960, 0xac00, 0xd7b0,
    ];
    let readable = 0;
    let longest = 0;
    for (let count = 0; count < 1500; count += 1) {
      const start = starts[random.pick(starts.length)] ?? 0;
      // A small alphabet, to get coinciding characters.
      const letters = Array.from({ length: 1 + random.pick(3) }, () => start + random.pick(128));
      const codes = Array.from({ length: 40 }, () => letters[random.pick(letters.length)] ?? start);
      for (const { 0: word } of markedText(String.fromCodePoint(...codes)).matchAll(/[^ -~⟨⟩]+/gu)) {
        readable += 1;
        for (const { segment } of clusters.segment(word)) longest = Math.max(longest, segment.length);
      }
    }
    expect(longest).toBeLessThanOrEqual(12);
    expect(readable).toBeGreaterThan(500);
  });

  it('keeps the marks of a sentence that the inspection wrote', () => {
    expect(markedSentence('Transfers 5 ⟨U+202E⟩roses − "pаy"')).toBe(
      'Transfers 5 ⟨U+202E⟩roses − "pа⟨U+0430⟩y"',
    );
    expect(markedSentence(spelledOutText('раypal é'))).toBe(spelledOutText('раypal é'));
    expect(markedSentence(visibleText('а\u202ez'))).toBe('а⟨U+0430⟩⟨U+202E⟩z');
    expect(markedSentence('stray ⟨ and \u202e')).toBe('stray ⟨U+27E8⟩ and ⟨U+202E⟩');
  });

  it('keeps its own marks when it is asked twice', () => {
    for (const text of ['pаypal', 'https://пример.рф/', 'é ⟨ \u202e 例え', 'Мошенничество', 'x⟨Cyrillic⟩']) {
      const once = markedText(text);
      expect(markedSentence(once)).toBe(once);
    }
  });

  it('does not believe the name of an alphabet behind letters that are not wholly of it', () => {
    expect(markedSentence('сое⟨Cyrillic⟩ pаy⟨Cyrillic⟩ пример⟨Greek⟩')).toBe(
      'с⟨U+0441⟩о⟨U+043E⟩е⟨U+0435⟩⟨Cyrillic⟩ pа⟨U+0430⟩y⟨Cyrillic⟩ пример⟨Cyrillic⟩⟨Greek⟩',
    );
  });
});

describe('a text of megabytes', () => {
  it('may be one word or one mark without an end, on which a pattern without an end would run out of stack', () => {
    // With `WORD` open-ended, four millions still pass.
    const many = 5_000_000;
    expect(markedText('п'.repeat(many)).length).toBeGreaterThan(many);
    expect(markedSentence(`⟨${'x'.repeat(many)}`).length).toBeGreaterThan(many);
  });

  const MANY = 1_000_000;
  it.each([
    ['one word of signs', '例'.repeat(MANY)],
    ['one word of two alphabets', 'xп'.repeat(MANY / 2)],
    ['combining marks alone', '\u0301'.repeat(MANY)],
    ['letters and a sign', `${'x'.repeat(MANY)}-é`],
  ])('is marked as well: %s', (_, text) => {
    // This marks the words like `markedText`.
    expect(markedSentence(text).length).toBeGreaterThan(MANY);
  });
});
