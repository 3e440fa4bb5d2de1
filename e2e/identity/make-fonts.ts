import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

// `npm run make:fonts` subsets the app's fonts to the characters that it shows. The results are committed:
// neither a build nor a start needs the full fonts.

const FOLDER = path.resolve(import.meta.dirname, '../../src/web/platform/look/fonts');
const require = createRequire(import.meta.url);

const span = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const LATIN = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‰‹›€™↑↓−`;
const LATIN_EXTENDED = `${span(0x100, 0x17f)}ȘșȚț`;

/** From regular to bold: nothing is set thinner or heavier. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

/**
 * The features that shape letters and figures. `calt` is left out: it draws `->` as an arrow, the `x` of
 * `2x3` as a times sign and `==` as one sign, and an identifier must look as it is written.
 */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'tnum'];

const FONTS = [
  { family: 'inter', subset: 'latin', text: LATIN },
  { family: 'inter', subset: 'latin-ext', text: LATIN_EXTENDED },
  { family: 'jetbrains-mono', subset: 'latin', text: LATIN },
] as const;

for (const { family, subset, text } of FONTS) {
  const packageFolder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const whole = await readFile(path.join(packageFolder, 'files', `${family}-${subset}-wght-normal.woff2`));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(path.join(FOLDER, `${family}-${subset}.woff2`), cut);
  await writeFile(
    path.join(FOLDER, `${family}-LICENSE.txt`),
    await readFile(path.join(packageFolder, 'LICENSE')),
  );
  process.stdout.write(`${family}-${subset}.woff2: ${(cut.length / 1000).toFixed(1)} KB\n`);
}
