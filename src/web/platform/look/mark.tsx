import { GLYPH_PATH, MARK_SIZE, TILE_PATH } from './mark-path.ts';

/**
 * The product's mark in the colour of the text around it: the glyph is cut out of the tile. What it stands
 * beside names the product.
 */
export function Mark({ size = 28, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      fill="currentColor"
      aria-hidden
      className={className}
    >
      <path fillRule="evenodd" d={TILE_PATH + GLYPH_PATH} />
    </svg>
  );
}
