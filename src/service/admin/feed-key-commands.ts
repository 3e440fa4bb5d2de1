import { z } from 'zod';
import { typed } from '../../command-line/command.ts';
import { peerIdSchema } from '../../contract/contribution.ts';
import { listFeedKeys, revokeFeedKey } from '../registry/feed/feed-keys.ts';
import { administrationSubject, defineCommand, SHOWING, showRows } from './command.ts';

const list = defineCommand({
  name: 'list',
  explanation:
    'one feed key on each line, of all peers or of one: id, peer, name, who made it, when it expires and was last used. The keys themselves are not in the store.',
  request: z.strictObject({
    peerId: typed('--peer <peer>', peerIdSchema.optional(), 'only of this one'),
    ...SHOWING.shape,
  }),
  run: async ({ peerId, json }, tx) =>
    showRows(await listFeedKeys(tx, peerId), {
      json,
      none: 'There are no feed keys.',
      cells: (key) => [
        key.keyId,
        key.peerId,
        key.name,
        `made by ${key.madeBy}`,
        key.expiresAt === null ? 'never expires' : `expires ${key.expiresAt}`,
        key.lastUsedAt === null ? 'never used' : `used ${key.lastUsedAt}`,
      ],
    }),
});

const revoke = defineCommand({
  name: 'revoke',
  explanation: 'ends a feed key at once. No entry of the ledger: keys open what the peer may read anyway.',
  request: z.strictObject({
    keyId: typed('<key-id>', z.string().regex(/^[0-9a-f]{12}$/u, { error: 'This is no id of a feed key.' })),
  }),
  async run({ keyId }, tx) {
    await revokeFeedKey(tx, keyId);
    return [`The feed key ${keyId} opens nothing from now on.`];
  },
});

export const feedKeyCommands = administrationSubject(
  'feed-key',
  'the keys of the change feed',
  [list, revoke],
  'Feed keys are kept beside the ledger: revoking one is not an entry of it.',
);
