import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type ContributionDraft,
  flagReceiptSchema,
  type LedgerTransaction,
  ledgerTransactionSchema,
  submitReceiptSchema,
  type TokenReference,
} from '../../contract/contribution.ts';
import { transactionPath } from '../../contract/endpoints.ts';
import { ifOffered } from './api-errors.ts';
import type { Client } from './client.ts';

/**
 * A signed transaction on its way to the service. The hex stays in a private field, so no cache, log or serialiser that
 * holds the object can leak it; only the two submit requests call `reveal`.
 */
export class SignedTransaction {
  readonly #hex: string;

  constructor(signedHex: string) {
    this.#hex = signedHex;
  }

  reveal(): string {
    return this.#hex;
  }

  toJSON(): string {
    return '[signed transaction]';
  }
}

/** Requests the unsigned transaction of a report; `data` is its hex. */
export const assembleContributionOptions = (client: Client, signal: AbortSignal) =>
  mutationOptions({
    mutationKey: ['assemble-contribution'],
    mutationFn: (drafts: readonly ContributionDraft[]) =>
      client.request({ endpoint: 'assembleContribution', body: drafts, data: z.string().min(2), signal }),
    // The transactions of a long report would stay in memory for minutes.
    gcTime: 0,
  });

/** Submits a signed report. Never retried automatically: an unknown outcome is for the analyst to settle. */
export const submitContributionOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['submit-contribution'],
    mutationFn: (signed: SignedTransaction) =>
      client.request({ endpoint: 'submitContribution', body: signed.reveal(), data: submitReceiptSchema }),
    retry: false,
    gcTime: 0,
  });

/** Requests the unsigned transaction that flags contributions; `data` is its hex. */
export const assembleFlagOptions = (client: Client, signal: AbortSignal) =>
  mutationOptions({
    mutationKey: ['assemble-flag'],
    mutationFn: (assetDefinitionIds: readonly TokenReference[]) =>
      client.request({
        endpoint: 'assembleFlag',
        body: { assetDefinitionIds },
        data: z.string().min(2),
        signal,
      }),
  });

/** Submits a signed flag. Never retried automatically: an unknown outcome is for the analyst to settle. */
export const submitFlagOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['submit-flag'],
    mutationFn: (signed: SignedTransaction) =>
      client.request({ endpoint: 'submitFlag', body: signed.reveal(), data: flagReceiptSchema }),
    retry: false,
    gcTime: 0,
  });

/** A transaction of one's own as the ledger has it, or `null` where the deployment does not tell: that is ours. */
export const readTransaction = (client: Client, payloadHashHex: string): Promise<LedgerTransaction | null> =>
  ifOffered(
    client.request({
      endpoint: 'readTransaction',
      path: transactionPath(payloadHashHex),
      data: ledgerTransactionSchema,
    }),
  );
