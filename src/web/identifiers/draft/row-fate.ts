import type { Operation } from '../../desk/operations/operation.ts';

/** The outcome of the operation that last submitted a row; `free`: the row can be submitted again. */
export type RowFate = 'open' | 'reported' | 'free';

/**
 * Returns the fate of the rows of an operation. An operation that Activity does not have is still loading or
 * was erased: its rows are open.
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
