import type {
  InspectedContribution,
  InspectedExpiryTrigger,
  InspectedFlag,
  InspectedGrant,
  InspectedOther,
  InspectedRegistration,
  TransactionInspection,
} from './inspection.ts';

/** One thing that a transaction does. The renderer puts it into words. */
export type Statement =
  | { readonly kind: 'contribution'; readonly contribution: InspectedContribution }
  | { readonly kind: 'flag'; readonly flag: InspectedFlag }
  | { readonly kind: 'other'; readonly other: InspectedOther }
  /** A record whose contributions do not speak for it: none, or not as many as assets are registered. */
  | {
      readonly kind: 'record';
      readonly accountId: string;
      readonly count: number;
      readonly registered: number;
    }
  /** An asset to which no contribution belongs. `again`: an earlier instruction registers it already. */
  | {
      readonly kind: 'registration';
      readonly registration: InspectedRegistration;
      readonly again: boolean;
    }
  | { readonly kind: 'grant'; readonly grant: InspectedGrant }
  | { readonly kind: 'expiry-trigger'; readonly trigger: InspectedExpiryTrigger };

function describeRecord(inspection: TransactionInspection): readonly Statement[] {
  const { authority: accountId, contributions, recordedBy, registrations } = inspection;
  const count = contributions.length;
  const registered = registrations.length;
  if (recordedBy === undefined || (count > 0 && registered === count)) return [];
  return [{ kind: 'record', accountId, count, registered }];
}

/**
 * The registrations beyond those that stand beside a contribution, which are as many as there are
 * contributions, from the first on (`InspectedContribution.definitionId`). By position: an id that is there
 * twice is two registrations.
 */
function describeUnpaired({ contributions, registrations }: TransactionInspection): readonly Statement[] {
  const count = contributions.length;
  const seen = new Set(registrations.slice(0, count).map(({ definitionId }) => definitionId));
  return registrations.slice(count).map((registration) => {
    const again = seen.has(registration.definitionId);
    seen.add(registration.definitionId);
    return { kind: 'registration', registration, again };
  });
}

/** Describes a transaction apart from its contributions and flags, unusual content first. */
export function describeRest(inspection: TransactionInspection): readonly Statement[] {
  const { expiryTriggers, grants, others } = inspection;
  return [
    ...others.map((other) => ({ kind: 'other', other }) as const),
    ...describeRecord(inspection),
    ...describeUnpaired(inspection),
    ...grants.map((grant) => ({ kind: 'grant', grant }) as const),
    ...expiryTriggers.map((trigger) => ({ kind: 'expiry-trigger', trigger }) as const),
  ];
}

/** All that a transaction does: every instruction of it is told of, a registration by its contribution. */
export function describeTransaction(inspection: TransactionInspection): readonly Statement[] {
  return [
    ...inspection.contributions.map((contribution) => ({ kind: 'contribution', contribution }) as const),
    ...inspection.flags.map((flag) => ({ kind: 'flag', flag }) as const),
    ...describeRest(inspection),
  ];
}
