/** The side of the square that the mark is drawn in. */
export const MARK_SIZE = 32;

export const TILE_PATH = 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z';

/**
 * A flag raised where a number line begins. Nothing in it is thinner than one and a half pixels at a size of
 * 16.
 */
export const GLYPH_PATH =
  'M7.5 6h17a.5.5 0 0 1 .4.8L21.5 11l3.4 4.2a.5.5 0 0 1-.4.8H10v10H7V6.5a.5.5 0 0 1 .5-.5zM13 23h12v3H13z';
