import { z } from 'zod';
import { MAX_BONUS_TOKENS } from '../ledger/administration.ts';
import { pluralize } from '../platform/plain-text.ts';
import { setBonus } from '../registry/terms/administer-terms.ts';
import { listBonuses } from '../registry/terms/terms-store.ts';
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
    'sets what a peer that is added from now on begins with, outside its monthly limit. Peers that are there get nothing.',
  request: z.strictObject({ tokens: typedTokensSchema(MAX_BONUS_TOKENS) }),
  usage: { tokens: '--tokens <number>' },
  async run({ tokens }, tx, administrator) {
    const changed = await setBonus(tx, administrator, tokens);
    return [describeChange(changed, `A new peer begins with ${pluralize(tokens, 'token')}`)];
  },
});

const list = defineCommand({
  name: 'list',
  explanation: 'every bonus so far, the one in force first.',
  ...SHOWING,
  run: async ({ json }, tx) =>
    showRows(await listBonuses(tx), {
      json,
      none: 'No bonus was ever set: a new peer begins with 0 tokens.',
      cells: ({ atMs, height, tokens }) => [
        new Date(atMs).toISOString(),
        `entry ${height}`,
        pluralize(tokens, 'token'),
      ],
    }),
});

export const bonusCommands = administrationSubject('bonus', 'the welcome bonus', [set, list]);
