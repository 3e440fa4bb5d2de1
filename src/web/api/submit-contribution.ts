import { mutationOptions } from '@tanstack/react-query';
import { submitReceiptSchema } from '../../contract/contribution.ts';
import type { Client } from './client.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** Submits a signed report. Never retried by itself: an unknown outcome is for the analyst to settle. */
export const submitContributionOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['submit-contribution'],
    mutationFn: (signed: SignedTransaction) =>
      client.request({ endpoint: 'submitContribution', body: signed.reveal(), data: submitReceiptSchema }),
    retry: false,
    gcTime: 0,
  });
