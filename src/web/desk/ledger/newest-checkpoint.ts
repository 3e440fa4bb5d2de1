import { useQuery } from '@tanstack/react-query';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { CheckpointRefusedError } from '../../../client/ledger/check-ledger-checkpoint.ts';
import type { CheckedCheckpoint, Policy } from '../../../transparency/policy.ts';
import { ledgerCheckpointOptions } from '../../api/ledger-options.ts';
import { useDesk } from '../session/desk-context.tsx';
import { useTrustedPolicy } from './trusted-policy.ts';

export type NewestCheckpoint =
  | { readonly kind: 'no-key' | 'checking' | 'not-shown' }
  | { readonly kind: 'checked'; readonly checked: CheckedCheckpoint; readonly policy: Policy }
  | { readonly kind: 'refused'; readonly error: CheckpointRefusedError }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * The newest checkpoint that the service shows, checked against the keys that the reader or the build trusts;
 * asks again by itself. `isOwn`: the reader's keys.
 */
export function useNewestCheckpoint(): NewestCheckpoint & { readonly isOwn: boolean } {
  const { client } = useDesk().session;
  const { text, isOwn, policy, isRead } = useTrustedPolicy();
  const { data, error } = useQuery(ledgerCheckpointOptions(client, policy, text));
  if (policy === undefined) return { kind: isRead ? 'no-key' : 'checking', isOwn };
  if (error instanceof CheckpointRefusedError) return { kind: 'refused', error, isOwn };
  // What was checked before stays true while the service is out of reach.
  if (data !== undefined && data !== null) return { kind: 'checked', checked: data, policy, isOwn };
  if (error !== null) return { kind: 'failed', error: asAppError(error), isOwn };
  return { kind: data === null ? 'not-shown' : 'checking', isOwn };
}
