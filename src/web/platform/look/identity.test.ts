import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fullIcon, tileIcon } from './icons.ts';
import { PALETTES } from './palette.ts';

const { light, dark } = PALETTES.normal;

const manifestSchema = z.object({
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

/** The sides that a PNG file gives itself. */
async function sizeOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the icons', () => {
  it('are drawn from the mark as it is now', async () => {
    await expect(tileIcon()).toMatchFileSnapshot('../../../../public/favicon.svg');
    await expect(fullIcon()).toMatchFileSnapshot('../../../../public/icons/maskable.svg');
  });

  it('are there in the sizes that the manifest names, maskable ones among them', async () => {
    const manifest = manifestSchema.parse(JSON.parse(await readFile('public/site.webmanifest', 'utf8')));
    const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of drawn) expect(await sizeOf(`public${src}`)).toBe(sizes);
    expect(drawn.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
    expect(await sizeOf('public/icons/apple-touch-icon.png')).toBe('180x180');
  });

  it('stand in a window of the palette’s colours', async () => {
    const manifest = manifestSchema.parse(JSON.parse(await readFile('public/site.webmanifest', 'utf8')));
    expect([manifest.theme_color, manifest.background_color]).toEqual([light.surface, light.canvas]);
    const page = await readFile('index.html', 'utf8');
    for (const [scheme, { surface }] of [
      ['light', light],
      ['dark', dark],
    ] as const)
      expect(page).toContain(
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${surface}" />`,
      );
  });
});

describe('the fonts', () => {
  it('weigh less than 60 KB in all', async () => {
    const files = ['inter-latin', 'inter-latin-ext', 'jetbrains-mono-latin'];
    const sizes = await Promise.all(files.map((name) => stat(`src/web/platform/look/fonts/${name}.woff2`)));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000);
  });
});
