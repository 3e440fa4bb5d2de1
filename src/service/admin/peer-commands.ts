import { z } from 'zod';
import { peerIdSchema } from '../../contract/contribution.ts';
import { PEER_TYPES, peerTypeSchema } from '../ledger/administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { addPeer, changePeer } from '../registry/peers/administer-peer.ts';
import { listPeers, type Peer } from '../registry/peers/peer-store.ts';
import { listWithdrawals } from '../registry/withdrawals/withdrawals.ts';
import { administrationSubject, defineCommand, typedFlagSchema, typedYesOrNoSchema } from './command.ts';
import { describeWithdrawal, peerWithdrawalCommands } from './withdrawal-commands.ts';

const PEER_TYPE_PLACE = { option: 'type', value: PEER_TYPES.join('|') } as const;
const PRIVILEGED_PLACE = { option: 'privileged', value: 'yes|no' } as const;

function kindOf({ peerType, privileged }: Peer): string {
  return `a ${peerType}${privileged ? ', privileged' : ''}`;
}

function described(peer: Peer): string {
  return `The peer ${peer.peerId} is ${kindOf(peer)}`;
}

const add = defineCommand({
  name: 'add',
  explanation:
    'registers a peer, before it has any account. A privileged peer’s contributions cannot be flagged. A name that may be taken for another, of several scripts or with characters that cannot be seen, needs --any-name.',
  opensRegistry: true,
  request: z.strictObject({
    peerId: peerIdSchema,
    peerType: peerTypeSchema,
    privileged: typedYesOrNoSchema.optional(),
    anyName: typedFlagSchema,
  }),
  places: {
    peerId: { word: '<peer>' },
    peerType: PEER_TYPE_PLACE,
    privileged: PRIVILEGED_PLACE,
    anyName: { flag: 'any-name' },
  },
  async run(request, tx, administrator) {
    const { peer, isNew } = await addPeer(tx, administrator, request);
    return [
      isNew
        ? `The peer ${peer.peerId} is registered, as ${kindOf(peer)}.`
        : `${described(peer)} already; nothing was changed.`,
    ];
  },
});

const change = defineCommand({
  name: 'change',
  explanation:
    'makes it another type, which decides its rates, or gives or takes its privilege, from now on. What it has earned stays.',
  request: z
    .strictObject({
      peerId: peerIdSchema,
      peerType: peerTypeSchema.optional(),
      privileged: typedYesOrNoSchema.optional(),
    })
    .refine(({ peerType, privileged }) => peerType !== undefined || privileged !== undefined, {
      error: 'Say what to change: --type or --privileged.',
    }),
  places: { peerId: { word: '<peer>' }, peerType: PEER_TYPE_PLACE, privileged: PRIVILEGED_PLACE },
  async run(request, tx, administrator) {
    const { peer, changed } = await changePeer(tx, administrator, request);
    return [changed ? `${described(peer)} now.` : `${described(peer)} already; nothing was changed.`];
  },
});

const list = defineCommand({
  name: 'list',
  explanation:
    'one peer on each line: id, type, privilege, accounts, balance; then the withdrawals in force of whole peers. With --json one array of objects.',
  withoutNotes: true,
  request: z.strictObject({ json: typedFlagSchema }),
  places: { json: { flag: 'json' } },
  async run({ json }, tx) {
    const peers = await listPeers(tx);
    const withdrawals = (await listWithdrawals(tx)).filter(({ accountId }) => accountId === null);
    if (json) {
      return [
        JSON.stringify(
          peers.map((peer) => ({
            ...peer,
            withdrawals: withdrawals.filter(({ peerId }) => peerId === peer.peerId),
          })),
        ),
      ];
    }
    if (peers.length === 0) return ['There are no peers yet.'];
    const table = formatTable(
      peers.map(({ peerId, peerType, privileged, accounts, balanceTokens }) => [
        peerId,
        peerType,
        privileged ? 'privileged' : '',
        pluralize(accounts, 'account'),
        pluralize(balanceTokens, 'token'),
      ]),
    );
    return [...table, ...withdrawals.map(describeWithdrawal)];
  },
});

export const peerCommands = administrationSubject('peer', 'the peers', [
  add,
  change,
  ...peerWithdrawalCommands,
  list,
]);
