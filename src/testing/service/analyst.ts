import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { balanceSchema } from '../../contract/balance.ts';
import { type Client, createClient } from '../../client/http/client.ts';
import { createPracticeAccount, requestSession } from '../../client/sessions/sessions.ts';
import {
  assembleContribution,
  assembleFlag,
  SignedTransaction,
  submitContribution,
  submitFlag,
} from '../../client/submission/transactions.ts';
import {
  type ContributionDraft,
  contributionRecordSchema,
  type FlagReceipt,
  type SubmitReceipt,
} from '../../contract/contribution.ts';
import { type EndpointName, ENDPOINTS } from '../../contract/endpoints.ts';
import { envelopeSchema } from '../../contract/envelope.ts';
import { bytesToHex } from '../../contract/hex.ts';
import type { SessionRequest, SessionTokens } from '../../contract/session.ts';
import type { NewAccount } from '../../service/registry/accounts/administer-account.ts';
import { signTransactionHex } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';
import type { Answer, Send } from './send.ts';
import { createKeyPair, signEmail } from './test-keys.ts';

export interface Analyst {
  readonly accountId: string;
  readonly peerId: string;
  readonly email: string;
  readonly key: KeyPair;
  readonly authKey: KeyPair;
  readonly token: string;
  readonly refreshToken: string;
  /** With the analyst's token. */
  readonly client: Client;
  /** One request with the analyst's token, as it is. */
  call(endpoint: EndpointName, body?: unknown): Promise<Answer>;
  /** The unsigned hex of a report, or of a flag of these assets. */
  assembleReport(items: readonly ContributionDraft[]): Promise<string>;
  assembleFlag(definitionIds: readonly string[]): Promise<string>;
  sign(transactionHex: string): string;
  report(items: readonly ContributionDraft[]): Promise<SubmitReceipt>;
  flag(definitionIds: readonly string[]): Promise<FlagReceipt>;
  /** By the service's own contract, to the letter. */
  retrieve(identifier: string): Promise<z.output<typeof contributionRecordSchema>[]>;
  balance(): Promise<number>;
}

/** The data of an answer that must say yes. */
export function dataOf<Data extends z.ZodType>({ statusCode, body }: Answer, data: Data): z.output<Data> {
  if (statusCode !== 200) throw new Error(`The service answered ${statusCode}: ${JSON.stringify(body)}`);
  return envelopeSchema(data).shape.data.parse(z.object({ data: z.unknown() }).parse(body).data);
}

/** Long enough for a machine that does much else. */
const PATIENCE_MS = 120_000;

/** A client with this access token, which it never renews, or with none. */
export const clientOf = ({ service }: Send, token?: string): Client =>
  createClient({
    ...service,
    timeoutMs: PATIENCE_MS,
    session: () =>
      token === undefined ? undefined : { accessToken: () => token, renew: () => Promise.resolve(false) },
  });

/** The request that opens a session of this account. */
export const sessionRequestOf = ({ email, authKey }: Pick<Analyst, 'email' | 'authKey'>): SessionRequest => ({
  email,
  signature: signEmail(email, authKey),
  authPublicKeyHex: bytesToHex(authKey.publicKey),
});

/** The tokens of a session of this account that begins now. */
export const signIn = (send: Send, owner: Pick<Analyst, 'email' | 'authKey'>): Promise<SessionTokens> =>
  requestSession(clientOf(send), sessionRequestOf(owner));

/** Finds what is said about an identifier. */
export const retrieveWith =
  (client: Client): Analyst['retrieve'] =>
  (segment) =>
    client.request({ endpoint: 'retrieveContributions', segment, data: z.array(contributionRecordSchema) });

interface AnalystOptions {
  readonly peerId?: string;
  readonly name?: string;
  readonly email?: string;
  /** Another way to an account than that of practice, which authorizes it at once. */
  readonly register?: (account: NewAccount) => Promise<unknown>;
}

/** Registers a practice account with keys of its own and signs it in, as the app does. */
export async function createAnalyst(
  send: Send,
  {
    peerId = `peer-${randomUUID().slice(0, 8)}`,
    name = `analyst-${randomUUID().slice(0, 8)}`,
    email = `${name}@${peerId}.example`,
    register = (account) => createPracticeAccount(clientOf(send), account),
  }: AnalystOptions = {},
): Promise<Analyst> {
  const [key, authKey] = await Promise.all([createKeyPair(), createKeyPair()]);
  const accountId = `${name}@${peerId}`;
  await register({
    accountId,
    email,
    publicKeyHex: bytesToHex(key.publicKey),
    authPublicKeyHex: bytesToHex(authKey.publicKey),
  });
  const { accessToken: token, refreshToken } = await signIn(send, { email, authKey });
  const client = clientOf(send, token);
  const sign: Analyst['sign'] = (transactionHex) => signTransactionHex(transactionHex, key);
  const signed = (transactionHex: string) => new SignedTransaction(sign(transactionHex));
  const assembleReport: Analyst['assembleReport'] = (items) => assembleContribution(client, items);
  const assembleFlagOf: Analyst['assembleFlag'] = (definitionIds) =>
    assembleFlag(
      client,
      definitionIds.map((definitionId) => ({ definitionId, accountId })),
    );
  return {
    accountId,
    peerId,
    email,
    key,
    authKey,
    token,
    refreshToken,
    client,
    call: (endpoint, body) => send({ ...ENDPOINTS[endpoint], token, body }),
    assembleReport,
    assembleFlag: assembleFlagOf,
    sign,
    report: async (items) => submitContribution(client, signed(await assembleReport(items))),
    flag: async (definitionIds) => submitFlag(client, signed(await assembleFlagOf(definitionIds))),
    retrieve: retrieveWith(client),
    balance: async () => (await client.request({ endpoint: 'balance', data: balanceSchema })).balance,
  };
}
