import { isOpen, type Operation, type OperationState } from '../operation.ts';

/** The states, grouped as people filter by them. */
export const OUTCOMES = ['confirmed', 'accepted', 'unknown', 'blocked', 'refused', 'unsent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const OUTCOME_OF = {
  asked: 'unsent',
  assembled: 'unsent',
  declined: 'unsent',
  unsent: 'unsent',
  blocked: 'blocked',
  unreadable: 'blocked',
  failed: 'refused',
  refused: 'refused',
  sent: 'unknown',
  unknown: 'unknown',
  accepted: 'accepted',
  verified: 'confirmed',
} as const satisfies Record<OperationState, Outcome>;

export const outcomeOf = ({ state }: Operation): Outcome => OUTCOME_OF[state];

export interface OperationFilter {
  readonly kind: 'all' | Operation['kind'];
  readonly outcome: 'all' | Outcome;
  /** Part of an identifier, an asset id or a hash. */
  readonly text: string;
}

export const NO_FILTER: OperationFilter = { kind: 'all', outcome: 'all', text: '' };

/** Normalises a search text: identifiers are typed with spaces and stored without. */
export const searchText = (text: string): string => text.replace(/\s/gu, '').toLowerCase();

type Row = Operation['rows'][number];

export const hasText = ({ identifier, definitionId = '' }: Row, sought: string): boolean =>
  identifier.toLowerCase().includes(sought) || definitionId.toLowerCase().includes(sought);

/**
 * Returns the operations that match a filter, open outcomes first. `found`: long operations with the text in
 * a row outside their record.
 */
export function filtered(
  operations: readonly Operation[],
  { kind, outcome, text }: OperationFilter,
  found: ReadonlySet<string>,
): readonly Operation[] {
  const sought = searchText(text);
  const shown = operations.filter(
    (operation) =>
      (kind === 'all' || operation.kind === kind) &&
      (outcome === 'all' || outcomeOf(operation) === outcome) &&
      (sought === '' ||
        found.has(operation.id) ||
        operation.payloadHashHex?.includes(sought) === true ||
        operation.incident?.payloadHashHex?.includes(sought) === true ||
        operation.rows.some((row) => hasText(row, sought))),
  );
  return [...shown.filter(isOpen), ...shown.filter((operation) => !isOpen(operation))];
}
