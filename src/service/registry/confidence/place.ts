import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Where contributions are: an interval of the number line, as PostgreSQL writes it, or the text of an e-mail address or
 * a URL. Intervals meet when they overlap, texts when they are equal. All contributions of a place have one index.
 */
export const placeSchema = z.object({ span: z.string().nullable(), text: z.string().nullable() });
export type Place = z.output<typeof placeSchema>;

/** A contribution and its place. */
export const placedSchema = placeSchema.extend({ height: z.int(), position: z.int() });
export type Placed = z.output<typeof placedSchema>;

/** The columns of `placeSchema` for a table by its alias. */
export const placeColumns = (alias: string): string =>
  `${alias}.span::text as span, case when ${alias}.span is null then ${alias}.canonical end as text`;

/** Different for different places: an address or a URL is never written as an interval is. */
export const placeKey = ({ span, text }: Place): string => span ?? text ?? '';

export const placeHashHex = (place: Place): string =>
  createHash('sha256').update(placeKey(place)).digest('hex');

/** Each place once. */
export function distinctPlaces<P extends Place>(places: readonly P[]): P[] {
  return Array.from(new Map(places.map((place) => [placeKey(place), place])).values());
}
