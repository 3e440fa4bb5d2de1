// The texts that fast-check generates with its unit `binary` and its `webUrl`, without the table of all
// characters that it builds for them, which takes two seconds in each process.
import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any code point of Unicode. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count));

const UNRESERVED = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const percentEncoded = anyCharacter.map((character) => {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
});

/** Text of a URL, where one character in eleven is percent-encoded. */
const urlText = (signs: string) =>
  fc.string({
    unit: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...Array.from(UNRESERVED + signs)) },
      { weight: 1, arbitrary: percentEncoded },
    ),
  });

const segment = urlText("-._~!$&'()*+,;=:@");
const behindPath = fc.option(urlText("-._~!$&'()*+,;=:@/?"));

/** Any URL of the web; of http and https alike unless schemes are named. */
export const webUrl = (schemes: readonly string[] = ['http', 'https']) =>
  fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.webAuthority(),
      fc.array(segment, { maxLength: 5 }),
      behindPath,
      behindPath,
    )
    .map(
      ([scheme, authority, segments, query, fragment]) =>
        `${scheme}://${authority}${segments.map((text) => `/${text}`).join('')}` +
        `${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
    );
