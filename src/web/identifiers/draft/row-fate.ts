import type { Operation } from '../../desk/operations/operation.ts';

/** What became of the operation that a row was last submitted by; `free`: it can be submitted again. */
export type RowFate = 'open' | 'reported' | 'free';

/**
 * `undefined`: an operation that Activity does not know, since it is still being read or was erased. Then
 * nobody can say.
 */
export function rowFate(operation: Operation | undefined): RowFate {
  switch (operation?.state) {
    case undefined:
    case 'unsent':
      return 'open';
    case 'sent':
    case 'unknown':
      return operation?.dismissed === true ? 'free' : 'open';
    case 'accepted':
    case 'verified':
      return 'reported';
    default:
      return 'free';
  }
}
