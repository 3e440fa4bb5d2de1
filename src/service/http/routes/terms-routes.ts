import type { FastifyInstance } from 'fastify';
import type { DownloadPrice } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readMonthlyLimit } from '../../registry/rewards/monthly-limit.ts';
import { readRewardTable } from '../../registry/rewards/reward-table.ts';
import { findPrice } from '../../registry/terms/terms-store.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

/** Rewards, the monthly limit, and the price of a download. Source: INTERFACE.md, "Rewards and limit". */
export function termsRoutes(app: FastifyInstance, context: ServiceContext): void {
  const onRequest = authenticate(context);
  const { db, clock } = context;

  app.route({
    method: ENDPOINTS.rewards.method,
    url: ENDPOINTS.rewards.path,
    onRequest,
    async handler() {
      return success(
        await readRewardTable(db),
        'What one contribution or flag earns, by peer type and fraud type.',
      );
    },
  });

  app.route({
    method: ENDPOINTS.downloadPrice.method,
    url: ENDPOINTS.downloadPrice.path,
    onRequest,
    async handler() {
      const { tokens, scoredTokens } = await findPrice(db);
      const price: DownloadPrice = { price: tokens, confidenceIndexPrice: scoredTokens };
      return success(price, 'What one new contribution costs: without its confidence index, and with it.');
    },
  });

  app.route({
    method: ENDPOINTS.monthlyLimit.method,
    url: ENDPOINTS.monthlyLimit.path,
    onRequest,
    async handler(request) {
      const { peerId } = callerOf(request);
      return success(
        await readMonthlyLimit(db, peerId, clock.nowMs()),
        `What ${peerId} has earned this month, and can earn.`,
      );
    },
  });
}
