import { z } from 'zod';
import { peerIdSchema } from '../../contract/contribution.ts';
import { formatTable } from '../platform/plain-text.ts';
import { listFeedKeys, revokeFeedKey } from '../registry/feed/feed-keys.ts';
import { administrationSubject, defineCommand, JSON_USAGE, typedFlagSchema } from './command.ts';

const list = defineCommand({
  name: 'list',
  explanation:
    'one feed key on each line, of all peers or of one: id, peer, name, who made it, when it expires and was last used. The keys themselves are not in the store.',
  request: z.strictObject({ peerId: peerIdSchema.optional(), json: typedFlagSchema }),
  usage: { peerId: ['--peer <peer>', 'only of this one'], json: JSON_USAGE },
  async run({ peerId, json }, tx) {
    const keys = await listFeedKeys(tx, peerId);
    if (json) return [JSON.stringify(keys)];
    if (keys.length === 0) return ['There are no feed keys.'];
    return formatTable(
      keys.map((key) => [
        key.keyId,
        key.peerId,
        key.name,
        `made by ${key.madeBy}`,
        key.expiresAt === null ? 'never expires' : `expires ${key.expiresAt}`,
        key.lastUsedAt === null ? 'never used' : `used ${key.lastUsedAt}`,
      ]),
    );
  },
});

const revoke = defineCommand({
  name: 'revoke',
  explanation: 'ends a feed key at once. No entry of the ledger: keys open what the peer may read anyway.',
  request: z.strictObject({
    keyId: z.string().regex(/^[0-9a-f]{12}$/u, { error: 'This is no id of a feed key.' }),
  }),
  usage: { keyId: '<key-id>' },
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
