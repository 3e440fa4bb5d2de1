import { GLYPH_PATH, MARK_SIZE, TILE_PATH } from './mark-path.ts';
import { PALETTES } from './palette.ts';

const { action, onAction } = PALETTES.normal.light;

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${content}</svg>\n`;

function glyph(scale = 1): string {
  const shift = (MARK_SIZE * (1 - scale)) / 2;
  const transform = scale === 1 ? '' : ` transform="translate(${shift} ${shift}) scale(${scale})"`;
  return `<path fill="${onAction}" d="${GLYPH_PATH}"${transform}/>`;
}

/** The mark as it is, on a ground of its own: a browser's tabs may be of any colour. */
export const tileIcon = (): string => svg(`<path fill="${action}" d="${TILE_PATH}"/>${glyph()}`);

/**
 * For systems that cut their own shape: a circle of four fifths is never cut, and the glyph's corners are
 * inside it.
 */
export const fullIcon = (): string =>
  svg(`<rect width="${MARK_SIZE}" height="${MARK_SIZE}" fill="${action}"/>${glyph(0.88)}`);
