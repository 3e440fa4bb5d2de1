import type { FastifyInstance } from 'fastify';
import { type DownloadPrice, downloadPriceSchema } from '../../../contract/download.ts';
import { monthlyLimitSchema, rewardTableSchema } from '../../../contract/terms.ts';
import { readMonthlyLimit } from '../../registry/rewards/monthly-limit.ts';
import { readRewardTable } from '../../registry/rewards/rates-and-limits.ts';
import { findPrice } from '../../registry/terms/terms-store.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer } from '../openapi/answers.ts';
import { serve } from './serve.ts';

/** Rewards, the monthly limit, and the price of a download. Source: INTERFACE.md, "Rewards and limit". */
export function termsRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  serve(app, 'rewards', {
    tag: 'Terms',
    summary: 'What a contribution or flag earns',
    description:
      'Tokens by peer type and fraud type: the seven known fraud types, and others that a rate is set for. Every other type earns `defaultReward`.',
    answer: answer('The rates in force.', rewardTableSchema),
    for: 'accounts',
    async handler() {
      return success(
        await readRewardTable(db),
        'What one contribution or flag earns, by peer type and fraud type.',
      );
    },
  });

  serve(app, 'downloadPrice', {
    tag: 'Terms',
    summary: 'What a download costs',
    description:
      'The tokens that one contribution costs that is new for the peer: without its confidence index, and with it. 0 and 0 where downloads are free.',
    answer: answer('The price in force.', downloadPriceSchema),
    for: 'accounts',
    async handler() {
      const { tokens, scoredTokens } = await findPrice(db);
      const price: DownloadPrice = { price: tokens, confidenceIndexPrice: scoredTokens };
      return success(price, 'What one new contribution costs: without its confidence index, and with it.');
    },
  });

  serve(app, 'monthlyLimit', {
    tag: 'Terms',
    summary: 'The month’s limit of the caller’s peer',
    description:
      'What the peer has earned in this month (UTC), and the most that it can earn. `updatePeriod` is the length of this month in seconds, `nextUpdate` the beginning of the next one in Unix seconds.',
    answer: answer('What was earned of the limit.', monthlyLimitSchema),
    for: 'accounts',
    async handler(request) {
      const { peerId } = callerOf(request);
      return success(
        await readMonthlyLimit(db, peerId, clock.nowMs()),
        `What ${peerId} has earned this month, and can earn.`,
      );
    },
  });
}
