import { type QueryClient, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import {
  CHECK_ROWS_KEY,
  type CheckedIdentifiers,
  checkedRowsOptions,
  type CheckRows,
  checkRowsOptions,
  forgetCheckedRows,
} from '../../api/check-options.ts';
import { runMutation } from '../../api/submission-options.ts';
import { type Desk, useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { perDesk } from '../../desk/session/per-desk.ts';
import { type Standing, standingOf } from './standing.ts';

/** By identifier as looked up: a row whose identifier has changed has none. */
export type Standings = ReadonlyMap<string, Standing>;

const NONE: Standings = new Map();

export const standingsOf = (checked: CheckedIdentifiers): Standings =>
  new Map([...checked].map(([identifier, one]) => [identifier, standingOf(one)]));

/** What this account has just reported, here or in another tab, is not new any more. */
function forgetReported({ activity }: Pick<Desk, 'activity'>, queryClient: QueryClient): void {
  const reported = () =>
    activity
      .getState()
      .operations.filter(
        ({ kind, state }) => kind === 'report' && (state === 'accepted' || state === 'verified'),
      );
  let known = new Set(reported().map(({ id }) => id));
  activity.subscribe(() => {
    const now = reported();
    const news = now.filter(({ id }) => !known.has(id));
    known = new Set(now.map(({ id }) => id));
    for (const operation of news) {
      void activity.rowsOf(operation).then((rows) =>
        forgetCheckedRows(
          queryClient,
          operation.accountId,
          rows.map(({ identifier }) => identifier),
        ),
      );
    }
  });
}

const useForgetReported = perDesk((desk, queryClient) => {
  forgetReported(desk, queryClient);
  return true;
});

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
  const { session } = useDesk();
  const accountId = useDeskState().account?.accountId;
  useForgetReported();
  const { data: standings = NONE } = useQuery({ ...checkedRowsOptions(accountId), select: standingsOf });
  const checks = useMutationState({
    filters: { mutationKey: CHECK_ROWS_KEY },
    select: ({ state: { error, status } }) => ({ error, status }),
  });
  const error = checks.at(-1)?.error ?? null;
  const check = useCallback(
    async (rows: CheckRows) => {
      const { client } = session;
      const isSignedIn = () => session.getState().account?.accountId === accountId;
      const options = checkRowsOptions(queryClient, { client, accountId, isSignedIn });
      // The mutation keeps its error.
      await runMutation(queryClient, options, rows).catch(() => undefined);
    },
    [accountId, queryClient, session],
  );
  return {
    standings,
    isAsking: checks.some(({ status }) => status === 'pending'),
    error: error === null ? undefined : asAppError(error),
    check,
  };
}
