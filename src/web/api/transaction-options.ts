import { mutationOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import {
  assembleContribution,
  assembleFlag,
  type SignedTransaction,
  submitFlag,
} from '../../client/submission/transactions.ts';
import type { ContributionDraft, TokenReference } from '../../contract/contribution.ts';

/** Requests the unsigned transaction of a report. */
export const assembleContributionOptions = (client: Client, signal: AbortSignal) =>
  mutationOptions({
    mutationKey: ['assemble-contribution'],
    mutationFn: (drafts: readonly ContributionDraft[]) => assembleContribution(client, drafts, signal),
    // The transactions of a long report would stay in memory for minutes.
    gcTime: 0,
  });

/** Requests the unsigned transaction that flags contributions. */
export const assembleFlagOptions = (client: Client, signal: AbortSignal) =>
  mutationOptions({
    mutationKey: ['assemble-flag'],
    mutationFn: (assets: readonly TokenReference[]) => assembleFlag(client, assets, signal),
  });

/** Submits a signed flag. Never retried automatically: an unknown outcome is for the analyst to settle. */
export const submitFlagOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['submit-flag'],
    mutationFn: (signed: SignedTransaction) => submitFlag(client, signed),
    retry: false,
    gcTime: 0,
  });
