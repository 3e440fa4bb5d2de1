import { Option } from 'commander';
import { z } from 'zod';
import { flag, typed } from '../../command-line/command.ts';
import { accountIdSchema, accountEmailSchema } from '../../contract/account-schemas.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { peerTypeSchema } from '../ledger/administration.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { formatTable, pluralize } from '../platform/plain-text.ts';
import { listAccounts } from '../registry/accounts/account-store.ts';
import { addAccount, changeStatus, rotateAccountKeys } from '../registry/accounts/administer-account.ts';
import { listRecentReporters } from '../registry/contributions/recent-reporters.ts';
import { listWithdrawals } from '../registry/withdrawals/withdrawals.ts';
import type { Tx } from '../store/db.ts';
import { readAccountRequest } from './account-request-file.ts';
import {
  ACCOUNT,
  administrationSubject,
  ANY_NAME,
  type Command,
  defineCommand,
  describeChange,
  SHOWING,
  showRows,
  typedPublicKeySchema,
  typedYesOrNoSchema,
} from './command.ts';
import { accountWithdrawalCommands, describeSpan, describeWithdrawal } from './withdrawal-commands.ts';

const typedKey = <Schema extends z.ZodType>(schema: Schema) =>
  typed('--public-key <hex>', schema, 'the Blockchain key', { mayBeHex: true });
const typedAuthKey = <Schema extends z.ZodType>(schema: Schema) =>
  typed('--auth-public-key <hex>', schema, 'the Authorization key', { mayBeHex: true });

/** What ended with the authority of an account. */
function describeEnded(feedKeys: number, sessions = 0): string {
  const ofSessions = sessions === 0 ? '' : ` ${pluralize(sessions, 'session')} ended.`;
  return feedKeys === 0
    ? ofSessions
    : `${ofSessions} ${pluralize(feedKeys, 'feed key')} that it had made ended.`;
}

async function setStatus(
  tx: Tx,
  administrator: Administrator,
  accountId: string,
  status: 'authorized' | 'suspended',
): Promise<string> {
  const { changed, endedFeedKeys } = await changeStatus(tx, administrator, accountId, status);
  return describeChange(changed, `${accountId} is ${status}`, 'now') + describeEnded(endedFeedKeys);
}

const add = defineCommand({
  name: 'add',
  explanation:
    'registers an account with its peer. The analyst makes the keys in the app and hands over a request with the two public ones. Private keys never come here.',
  opensRegistry: true,
  request: z.strictObject({
    accountId: typed('--id <name@peer>', accountIdSchema),
    email: typed('--email <address>', accountEmailSchema),
    publicKeyHex: typedKey(typedPublicKeySchema),
    authPublicKeyHex: typedAuthKey(typedPublicKeySchema),
    newPeer: flag('--new-peer', 'register the peer too, if there is none of that name'),
    peerType: typed(
      '--peer-type <type>',
      peerTypeSchema.optional(),
      'of a new peer; else it is a MEDIUM_TELCO',
    ),
    privileged: typed('--privileged <yes|no>', typedYesOrNoSchema.optional(), 'of a new peer'),
    anyName: ANY_NAME,
    authorize: flag('--authorize', 'let it submit'),
  }),
  file: {
    option: new Option(
      '--request <file>',
      'the analyst’s request, for the id, the address and the keys; - is standard input',
    ).conflicts(['id', 'email', 'publicKey', 'authPublicKey']),
    read: readAccountRequest,
  },
  async run({ authorize, ...asked }, tx, administrator) {
    const { account, isNew } = await addAccount(tx, administrator, asked);
    const { accountId, peerId, status } = account;
    const registered = `${accountId} is registered with the peer ${peerId}`;
    const sentence = isNew ? `${registered}.` : `${registered} already; nothing was changed.`;
    if (authorize) return [sentence, await setStatus(tx, administrator, accountId, 'authorized')];
    return [status === 'registered' ? `${sentence} Authorize it to let it submit.` : sentence];
  },
});

const statusCommand = (name: string, status: 'authorized' | 'suspended', explanation: string): Command =>
  defineCommand({
    name,
    explanation,
    request: z.strictObject({ accountId: ACCOUNT }),
    run: async ({ accountId }, tx, administrator) => [await setStatus(tx, administrator, accountId, status)],
  });

const authorize = statusCommand('authorize', 'authorized', 'lets an account submit reports and flags.');

const suspend = statusCommand(
  'suspend',
  'suspended',
  'stops an account from submitting, even what it has assembled already. The feed keys and webhooks that it has made end. It can still sign in and search; what it has reported stays, and its peer keeps what it has earned.',
);

const rotateKey = defineCommand({
  name: 'rotate-key',
  explanation:
    'gives an account another public key, another Authorization key, or both. From then on only the new one signs: what was signed with the old one and not submitted is refused. The sessions of an Authorization key that was replaced end, and the feed keys and webhooks that the account has made.',
  request: z
    .strictObject({
      accountId: ACCOUNT,
      publicKeyHex: typedKey(typedPublicKeySchema.optional()),
      authPublicKeyHex: typedAuthKey(typedPublicKeySchema.optional()),
    })
    .refine(
      ({ publicKeyHex, authPublicKeyHex }) => publicKeyHex !== undefined || authPublicKeyHex !== undefined,
      { error: 'Say which key is new: --public-key, --auth-public-key or both.' },
    ),
  async run(request, tx, administrator) {
    const { changed, endedSessions, endedFeedKeys } = await rotateAccountKeys(tx, administrator, request);
    if (!changed) return [`${request.accountId} has these keys already; nothing was changed.`];
    const ended = describeEnded(endedFeedKeys, endedSessions);
    return [`${request.accountId} signs with its new keys from now on.${ended}`];
  },
});

const HOUR_MS = 3_600_000;

const typedHoursSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/u, { error: 'Hours are a whole number from 1 to 999999.' })
  .transform(Number);

const reports = defineCommand({
  name: 'reports',
  explanation:
    'who has reported lately, the most first: account, how many contributions answers have of it, and in which entries they were reported.',
  request: z.strictObject({
    hours: typed('--hours <number>', typedHoursSchema.default(24), 'of so many hours (default: 24)'),
    ...SHOWING.shape,
  }),
  async run({ hours, json }, tx, { nowMs }) {
    return showRows(await listRecentReporters(tx, nowMs - hours * HOUR_MS), {
      json,
      none: `Nobody has reported in the last ${pluralize(hours, 'hour')}.`,
      cells: ({ accountId, contributions, firstHeight, lastHeight }) => [
        accountId,
        pluralize(contributions, 'contribution'),
        describeSpan(firstHeight, lastHeight),
      ],
    });
  },
});

const list = defineCommand({
  name: 'list',
  explanation: 'one account on each line: id, status, e-mail address; then the withdrawals in force.',
  request: SHOWING,
  async run({ json }, tx) {
    const accounts = await listAccounts(tx);
    const withdrawals = await listWithdrawals(tx);
    if (json) {
      return [
        JSON.stringify(
          accounts.map(({ publicKey, authPublicKey, ...account }) => ({
            ...account,
            publicKeyHex: bytesToHex(publicKey),
            authPublicKeyHex: bytesToHex(authPublicKey),
            withdrawals: withdrawals.filter(({ accountId }) => accountId === account.accountId),
          })),
        ),
      ];
    }
    if (accounts.length === 0) return ['There are no accounts yet.'];
    return [
      ...formatTable(accounts.map(({ accountId, status, email }) => [accountId, status, email])),
      ...withdrawals.filter(({ accountId }) => accountId !== null).map(describeWithdrawal),
    ];
  },
});

export const accountCommands = administrationSubject('account', 'the accounts', [
  add,
  authorize,
  suspend,
  rotateKey,
  reports,
  ...accountWithdrawalCommands,
  list,
]);
