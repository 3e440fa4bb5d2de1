import { z } from 'zod';
import {
  type ContributionDraft,
  type FlagReceipt,
  flagReceiptSchema,
  type LedgerTransaction,
  ledgerTransactionSchema,
  type SubmitReceipt,
  submitReceiptSchema,
  type TokenReference,
} from '../../contract/contribution.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/**
 * A signed transaction on its way to the service. The hex stays in a private field, so no cache, log or
 * serialiser that holds the object can leak it; only the two submit requests call `reveal`.
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

const transactionHexSchema = z.string().min(2);

/** The unsigned transaction of a report, in hex. */
export const assembleContribution = (
  client: Client,
  drafts: readonly ContributionDraft[],
  signal?: AbortSignal,
): Promise<string> =>
  client.request({ endpoint: 'assembleContribution', body: drafts, data: transactionHexSchema, signal });

/** Never repeated automatically: an unknown outcome is settled at the registry. */
export const submitContribution = (client: Client, signed: SignedTransaction): Promise<SubmitReceipt> =>
  client.request({ endpoint: 'submitContribution', body: signed.reveal(), data: submitReceiptSchema });

/** The unsigned transaction that flags contributions, in hex. */
export const assembleFlag = (
  client: Client,
  assetDefinitionIds: readonly TokenReference[],
  signal?: AbortSignal,
): Promise<string> =>
  client.request({
    endpoint: 'assembleFlag',
    body: { assetDefinitionIds },
    data: transactionHexSchema,
    signal,
  });

/** Never repeated automatically: an unknown outcome is settled at the registry. */
export const submitFlag = (client: Client, signed: SignedTransaction): Promise<FlagReceipt> =>
  client.request({ endpoint: 'submitFlag', body: signed.reveal(), data: flagReceiptSchema });

/**
 * A transaction of one's own as the ledger has it, or `null` where the deployment does not tell: that is
 * ours.
 */
export const readTransaction = (client: Client, payloadHashHex: string): Promise<LedgerTransaction | null> =>
  ifOffered(
    client.request({
      endpoint: 'readTransaction',
      segment: payloadHashHex,
      data: ledgerTransactionSchema,
    }),
  );
