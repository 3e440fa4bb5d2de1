import { createContext } from 'react';
import type { InspectedContribution } from '../../../transaction/inspect/inspection.ts';

/**
 * What is known of a contribution, in words: by its asset id what the registry says of one that is flagged, by its `contributionKey`
 * what the analyst was warned of before reporting it. It stands beside what was read from the bytes, and never in place of it.
 */
export const BesideRows = createContext<(key: string) => string | undefined>(() => undefined);

/** A list may report an identifier twice: with another type, or another route. */
export const contributionKey = ({
  id,
  fraudType,
  origination,
  destination,
}: Pick<InspectedContribution, 'id' | 'fraudType' | 'origination' | 'destination'>): string =>
  [id, fraudType, origination, destination].join('\n');
