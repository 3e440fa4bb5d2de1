import { accountDetailsSchema } from '../../../../contract/account-details.ts';
import { downloadPriceSchema } from '../../../../contract/download.ts';
import { monthlyLimitSchema, rewardTableSchema } from '../../../../contract/terms.ts';
import type { Operation } from './operation.ts';
import { NO_TOKEN } from './sentences.ts';

/** Rewards and prices of the caller's peer, and its account. */
export const TERMS_OPERATIONS = {
  rewards: {
    tag: 'Terms',
    summary: 'What a contribution or flag earns',
    description:
      'Tokens by peer type and fraud type: the seven known fraud types, and others that a rate is set for. Every other type earns `defaultReward`.',
    token: 'access',
    answer: { description: 'The rates in force.', data: rewardTableSchema },
    errors: { 401: NO_TOKEN },
  },
  downloadPrice: {
    tag: 'Terms',
    summary: 'What a download costs',
    description:
      'The tokens that one contribution costs that is new for the peer: without its confidence index, and with it. 0 and 0 where downloads are free.',
    token: 'access',
    answer: { description: 'The price in force.', data: downloadPriceSchema },
    errors: { 401: NO_TOKEN },
  },
  monthlyLimit: {
    tag: 'Terms',
    summary: 'The month’s limit of the caller’s peer',
    description:
      'What the peer has earned in this month (UTC), and the most that it can earn. `updatePeriod` is the length of this month in seconds, `nextUpdate` the beginning of the next one in Unix seconds.',
    token: 'access',
    answer: { description: 'What was earned of the limit.', data: monthlyLimitSchema },
    errors: { 401: NO_TOKEN },
  },
  account: {
    tag: 'Own data',
    summary: 'The caller’s account',
    description:
      'What the ledger says about the account and its peer. Both public keys and the privilege stand under two names each, since clients know either. What the ledger never holds, such as names and telephone numbers, is null.',
    token: 'access',
    answer: { description: 'The account.', data: accountDetailsSchema },
    errors: { 401: NO_TOKEN },
  },
} as const satisfies Record<string, Operation>;
