import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readMonthlyLimit } from '../../registry/rewards/monthly-limit.ts';
import { readRewardTable } from '../../registry/rewards/reward-table.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

/** What reports and flags earn, and how much of it in a month. Source: INTERFACE.md, "Rewards and limit". */
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
