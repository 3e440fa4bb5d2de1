import type { InspectedRegistration, TransactionInspection } from './inspection.ts';

/** A registration to which no contribution belongs. */
export interface UnpairedRegistration extends InspectedRegistration {
  /** The asset is registered by an earlier instruction already. */
  readonly again: boolean;
}

/**
 * The registrations beyond those that stand beside a contribution, which are as many as there are contributions, from
 * the first on (`InspectedContribution.definitionId`). By position: an id that is there twice is two registrations.
 */
export function unpairedRegistrations({
  contributions,
  registrations,
}: Pick<TransactionInspection, 'contributions' | 'registrations'>): readonly UnpairedRegistration[] {
  const count = contributions.length;
  if (registrations.length <= count) return [];
  const seen = new Set(registrations.slice(0, count).map(({ definitionId }) => definitionId));
  return registrations.slice(count).map((registration) => {
    const again = seen.has(registration.definitionId);
    seen.add(registration.definitionId);
    return { ...registration, again };
  });
}
