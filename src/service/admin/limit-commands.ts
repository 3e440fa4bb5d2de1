import { z } from 'zod';
import { peerIdSchema } from '../../contract/contribution.ts';
import { MAX_LIMIT_TOKENS } from '../ledger/administration.ts';
import { pluralize } from '../platform/plain-text.ts';
import { nextMonthMs } from '../registry/rewards/monthly-limit.ts';
import { listLimits, setLimit } from '../registry/rewards/rates-and-limits.ts';
import {
  administrationSubject,
  defineCommand,
  describeChange,
  SHOWING,
  showRows,
  typedTokensSchema,
} from './command.ts';

const set = defineCommand({
  name: 'set',
  explanation:
    'sets the most that a peer earns in a month, of UTC, from reports, as a source and from flags. It holds at once: what was earned this month counts. Beyond it reports are accepted all the same and earn what remains.',
  request: z.strictObject({ peerId: peerIdSchema, tokens: typedTokensSchema(MAX_LIMIT_TOKENS) }),
  usage: { peerId: '<peer>', tokens: '--tokens <number>' },
  async run({ peerId, tokens }, tx, administrator) {
    const changed = await setLimit(tx, administrator, peerId, tokens);
    return [describeChange(changed, `${peerId} can earn ${pluralize(tokens, 'token')} in a month`)];
  },
});

const remove = defineCommand({
  name: 'remove',
  explanation: 'lifts the limit of a peer.',
  request: z.strictObject({ peerId: peerIdSchema }),
  usage: { peerId: '<peer>' },
  async run({ peerId }, tx, administrator) {
    const changed = await setLimit(tx, administrator, peerId, undefined);
    return [describeChange(changed, `${peerId} has no monthly limit`, 'any more')];
  },
});

const list = defineCommand({
  name: 'list',
  explanation:
    'one limited peer on each line: id, limit, what it has earned this month, what remains, and when the month ends.',
  ...SHOWING,
  async run({ json }, tx, { nowMs }) {
    const resetsAt = new Date(nextMonthMs(nowMs)).toISOString();
    const limits = (await listLimits(tx, nowMs)).map((limit) => ({
      ...limit,
      remainingTokens: Math.max(0, limit.limitTokens - limit.earnedTokens),
      resetsAt,
    }));
    return showRows(limits, {
      json,
      none: 'No peer has a monthly limit.',
      cells: ({ peerId, limitTokens, earnedTokens, remainingTokens }) => [
        peerId,
        `${pluralize(limitTokens, 'token')} a month`,
        `${earnedTokens} earned`,
        `${remainingTokens} left until ${resetsAt}`,
      ],
    });
  },
});

export const limitCommands = administrationSubject('limit', 'the monthly limits', [set, remove, list]);
