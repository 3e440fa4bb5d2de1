import { mutationOptions } from '@tanstack/react-query';
import { flagReceiptSchema } from '../../contract/contribution.ts';
import type { Client } from './client.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** Submits a signed flag. Never retried by itself: an unknown outcome is for the analyst to settle. */
export const submitFlagOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['submit-flag'],
    mutationFn: (signed: SignedTransaction) =>
      client.request({ endpoint: 'submitFlag', body: signed.reveal(), data: flagReceiptSchema }),
    retry: false,
    gcTime: 0,
  });
