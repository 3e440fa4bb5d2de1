import { z } from 'zod';
import { typed } from '../../command-line/command.ts';
import { AppError } from '../../contract/app-error.ts';
import { contributionDraftSchema } from '../../contract/contribution.ts';
import { companyNameSchema, peerTypeSchema, planSchema } from '../ledger/administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { addPeer, changePeer, describePeer } from '../registry/peers/administer-peer.ts';
import { listPeers, type Peer } from '../registry/peers/peer-store.ts';
import { setPlan } from '../registry/terms/administer-terms.ts';
import type { Plan } from '../registry/terms/terms-store.ts';
import { listWithdrawals } from '../registry/withdrawals/withdrawals.ts';
import {
  administrationSubject,
  ANY_NAME,
  defineCommand,
  describeChange,
  PEER,
  SHOWING,
  typedYesOrNoSchema,
} from './command.ts';
import { describeWithdrawal, peerWithdrawalCommands } from './withdrawal-commands.ts';

const type = <Schema extends z.ZodType>(schema: Schema) =>
  typed('--type <type>', schema, 'decides its rates');
const PRIVILEGED = typed(
  '--privileged <yes|no>',
  typedYesOrNoSchema.optional(),
  'whether its contributions cannot be flagged',
);

function kindOf({ peerType, privileged }: Peer): string {
  return `a ${peerType}${privileged ? ', privileged' : ''}`;
}

function described(peer: Peer): string {
  return `The peer ${peer.peerId} is ${kindOf(peer)}`;
}

const add = defineCommand({
  name: 'add',
  explanation: 'registers a peer, before it has any account.',
  opensRegistry: true,
  request: z.strictObject({
    peerId: PEER,
    peerType: type(peerTypeSchema),
    privileged: PRIVILEGED,
    anyName: ANY_NAME,
  }),
  async run(request, tx, administrator) {
    const { peer, isNew } = await addPeer(tx, administrator, request);
    if (isNew) return [`The peer ${peer.peerId} is registered, as ${kindOf(peer)}.`];
    return [describeChange(false, described(peer))];
  },
});

const change = defineCommand({
  name: 'change',
  explanation:
    'makes it another type, which decides its rates, or gives or takes its privilege, from now on. What it has earned stays.',
  request: z
    .strictObject({ peerId: PEER, peerType: type(peerTypeSchema.optional()), privileged: PRIVILEGED })
    .refine(({ peerType, privileged }) => peerType !== undefined || privileged !== undefined, {
      error: 'Say what to change: --type or --privileged.',
    }),
  async run(request, tx, administrator) {
    const { peer, changed } = await changePeer(tx, administrator, request);
    return [describeChange(changed, described(peer), 'now')];
  },
});

function planText({ plan, untilS }: Plan): string {
  return untilS === null ? plan : `${plan} until ${new Date(untilS * 1000).toISOString()}`;
}

const untilSchema = z.iso
  .date({ error: 'Give a day as YYYY-MM-DD, such as 2027-01-31.' })
  .transform((day) => Date.parse(day) / 1000);

const plan = defineCommand({
  name: 'plan',
  explanation:
    'gives it a plan from now on: PREMIUM downloads cost nothing, FREEMIUM ones what npm run desk -- price list says.',
  request: z
    .strictObject({
      peerId: PEER,
      plan: typed('--plan <plan>', planSchema),
      until: typed(
        '--until <day>',
        untilSchema.optional(),
        'the day, of UTC, with whose beginning PREMIUM ends',
      ),
    })
    .refine((request) => request.plan === 'PREMIUM' || request.until === undefined, {
      error: 'Only PREMIUM can end: omit --until.',
    }),
  async run({ peerId, until, ...request }, tx, administrator) {
    const untilS = until ?? null;
    if (untilS !== null && untilS * 1000 <= administrator.nowMs)
      throw new AppError(
        'day-has-passed',
        '--until names a day that has begun: PREMIUM would end before it begins.',
      );
    const changed = await setPlan(tx, administrator, { peerId, untilS, ...request });
    return [describeChange(changed, `The plan of ${peerId} is ${planText({ untilS, ...request })}`)];
  },
});

/** An empty text removes it. */
const orNone = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);

const describe = defineCommand({
  name: 'describe',
  explanation:
    'says which company it is and in which country it operates, to every other peer. What is left out stays; an empty text (--company-name "") removes it.',
  request: z
    .strictObject({
      peerId: PEER,
      companyName: typed('--company-name <name>', orNone(companyNameSchema).optional()),
      operatingCountry: typed(
        '--operating-country <country>',
        orNone(contributionDraftSchema.shape.destination).optional(),
      ),
    })
    .refine(
      ({ companyName, operatingCountry }) => companyName !== undefined || operatingCountry !== undefined,
      {
        error: 'Say how to describe it: --company-name or --operating-country.',
      },
    ),
  async run({ peerId, companyName, operatingCountry }, tx, administrator) {
    const changed = await describePeer(tx, administrator, peerId, {
      ...(companyName === undefined ? {} : { companyName }),
      ...(operatingCountry === undefined ? {} : { operatingCountry }),
    });
    return [describeChange(changed, `The peer ${peerId} is described so`)];
  },
});

const list = defineCommand({
  name: 'list',
  explanation:
    'one peer on each line: id, type, privilege, accounts, balance, PREMIUM with its end, company and country; then the withdrawals in force of whole peers.',
  request: SHOWING,
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
      peers.map((peer) => [
        peer.peerId,
        peer.peerType,
        peer.privileged ? 'privileged' : '',
        pluralize(peer.accounts, 'account'),
        pluralize(peer.balanceTokens, 'token'),
        peer.plan === 'PREMIUM' ? planText(peer) : '',
        [peer.companyName, peer.operatingCountry].filter((part) => part !== null).join(', '),
      ]),
    );
    return [...table, ...withdrawals.map(describeWithdrawal)];
  },
});

export const peerCommands = administrationSubject('peer', 'the peers', [
  add,
  change,
  plan,
  describe,
  ...peerWithdrawalCommands,
  list,
]);
