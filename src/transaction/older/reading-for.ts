import type { OlderContent, OlderLayout } from './content.ts';
import type { OlderTransaction } from './read-older.ts';

/** The reading by the types of this layout, or the oldest when they do not fit. */
export const readingFor = (
  { readings, read }: Pick<OlderTransaction, 'readings' | 'read'>,
  layout: OlderLayout,
): OlderContent => readings.find((content) => content.layout === layout) ?? read();
