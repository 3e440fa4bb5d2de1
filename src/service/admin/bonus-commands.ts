import { z } from 'zod';
import { MAX_BONUS_TOKENS } from '../ledger/administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { setBonus } from '../registry/terms/administer-terms.ts';
import { listBonuses } from '../registry/terms/terms-store.ts';
import {
  administrationSubject,
  defineCommand,
  JSON_USAGE,
  typedFlagSchema,
  typedTokensSchema,
} from './command.ts';

const set = defineCommand({
  name: 'set',
  explanation:
    'sets what a peer that is added from now on begins with, outside its monthly limit. Peers that are there get nothing.',
  request: z.strictObject({ tokens: typedTokensSchema(MAX_BONUS_TOKENS) }),
  usage: { tokens: '--tokens <number>' },
  async run({ tokens }, tx, administrator) {
    const changed = await setBonus(tx, administrator, tokens);
    const sentence = `A new peer begins with ${pluralize(tokens, 'token')}`;
    return [changed ? `${sentence} from now on.` : `${sentence} already; nothing was changed.`];
  },
});

const list = defineCommand({
  name: 'list',
  explanation: 'every bonus so far, the one in force first.',
  request: z.strictObject({ json: typedFlagSchema }),
  usage: { json: JSON_USAGE },
  async run({ json }, tx) {
    const bonuses = await listBonuses(tx);
    if (json) return [JSON.stringify(bonuses)];
    if (bonuses.length === 0) return ['No bonus was ever set: a new peer begins with 0 tokens.'];
    return formatTable(
      bonuses.map(({ atMs, height, tokens }) => [
        new Date(atMs).toISOString(),
        `entry ${height}`,
        pluralize(tokens, 'token'),
      ]),
    );
  },
});

export const bonusCommands = administrationSubject('bonus', 'the welcome bonus', [set, list]);
