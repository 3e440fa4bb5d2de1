import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import {
  CHECK_ROWS_KEY,
  type CheckedIdentifiers,
  checkedRowsOptions,
  type CheckRows,
  checkRowsOptions,
} from '../../api/check-options.ts';
import { runMutation } from '../../api/submission-options.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { type Standing, standingOf } from './standing.ts';

/** By identifier as looked up: a row whose identifier has changed has none. */
export type Standings = ReadonlyMap<string, Standing>;

const NONE: Standings = new Map();

export const standingsOf = (checked: CheckedIdentifiers): Standings =>
  new Map([...checked].map(([identifier, one]) => [identifier, standingOf(one)]));

export interface CheckedRows {
  readonly standings: Standings;
  readonly isAsking: boolean;
  /** The error that ended the latest check. */
  readonly error: AppError | undefined;
  /** Asks about more rows. Resolves once they are answered or the check has failed. */
  readonly check: (rows: CheckRows) => Promise<void>;
}

/** What the registry says of the rows of the draft. */
export function useCheckedRows(): CheckedRows {
  const queryClient = useQueryClient();
  const { client } = useDesk().session;
  const accountId = useDeskState().account?.accountId;
  const { data: standings = NONE } = useQuery({ ...checkedRowsOptions(accountId), select: standingsOf });
  const checks = useMutationState({
    filters: { mutationKey: CHECK_ROWS_KEY },
    select: ({ state: { error, status } }) => ({ error, status }),
  });
  const error = checks.at(-1)?.error ?? null;
  const check = useCallback(
    (rows: CheckRows) =>
      // The mutation keeps its error.
      runMutation(queryClient, checkRowsOptions(queryClient, client, accountId), rows).catch(() => undefined),
    [accountId, client, queryClient],
  );
  return {
    standings,
    isAsking: checks.some(({ status }) => status === 'pending'),
    error: error === null ? undefined : asAppError(error),
    check,
  };
}
