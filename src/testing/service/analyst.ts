import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { balanceSchema } from '../../contract/balance.ts';
import {
  contributionRecordSchema,
  flagReceiptSchema,
  submitReceiptSchema,
  type ContributionDraft,
} from '../../contract/contribution.ts';
import { type EndpointName, ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { envelopeSchema } from '../../contract/envelope.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { sessionTokensSchema } from '../../contract/session.ts';
import type { NewAccount } from '../../service/registry/accounts/administer-account.ts';
import { signTransactionHex } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';
import { createKeyPair, signEmail } from './test-keys.ts';

/** An answer of the service, whichever way it was reached. */
export interface Answer {
  readonly statusCode: number;
  readonly body: unknown;
}

/** Sends one request; a body goes as JSON. */
export type Send = (request: {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
}) => Promise<Answer>;

export interface Analyst {
  readonly accountId: string;
  readonly peerId: string;
  readonly email: string;
  readonly key: KeyPair;
  readonly authKey: KeyPair;
  readonly token: string;
  readonly refreshToken: string;
  /** One request with the analyst's token. */
  call(endpoint: EndpointName, body?: unknown): Promise<Answer>;
  /** The unsigned hex of a report, or of a flag of these assets. */
  assembleReport(items: readonly ContributionDraft[]): Promise<string>;
  assembleFlag(definitionIds: readonly string[]): Promise<string>;
  sign(transactionHex: string): string;
  report(items: readonly ContributionDraft[]): Promise<z.output<typeof submitReceiptSchema>>;
  flag(definitionIds: readonly string[]): Promise<z.output<typeof flagReceiptSchema>>;
  retrieve(identifier: string): Promise<z.output<typeof contributionRecordSchema>[]>;
  balance(): Promise<number>;
}

/** The data of an answer that must say yes. */
export function dataOf<Data extends z.ZodType>({ statusCode, body }: Answer, data: Data): z.output<Data> {
  if (statusCode !== 200) throw new Error(`The service answered ${statusCode}: ${JSON.stringify(body)}`);
  return envelopeSchema(data).shape.data.parse(z.object({ data: z.unknown() }).parse(body).data);
}

interface AnalystOptions {
  readonly peerId?: string;
  readonly name?: string;
  /** Another way to an account than that of practice, which authorizes it at once. */
  readonly register?: (account: NewAccount) => Promise<unknown>;
}

/** Registers a practice account with keys of its own and signs it in, as the app does. */
export async function createAnalyst(
  send: Send,
  {
    peerId = `peer-${randomUUID().slice(0, 8)}`,
    name = `analyst-${randomUUID().slice(0, 8)}`,
    register = async (account) =>
      dataOf(
        await send({ ...ENDPOINTS.practiceAccount, body: account }),
        z.object({ accountId: z.literal(account.accountId), peerId: z.literal(peerId) }),
      ),
  }: AnalystOptions = {},
): Promise<Analyst> {
  const [key, authKey] = await Promise.all([createKeyPair(), createKeyPair()]);
  const accountId = `${name}@${peerId}`;
  const email = `${name}@${peerId}.example`;
  const authPublicKeyHex = bytesToHex(authKey.publicKey);
  await register({ accountId, email, publicKeyHex: bytesToHex(key.publicKey), authPublicKeyHex });
  const { accessToken: token, refreshToken } = dataOf(
    await send({
      ...ENDPOINTS.openSession,
      body: { email, signature: signEmail(email, authKey), authPublicKeyHex },
    }),
    sessionTokensSchema,
  );
  const call: Analyst['call'] = (endpoint, body) => send({ ...ENDPOINTS[endpoint], token, body });
  const assembleReport: Analyst['assembleReport'] = async (items) =>
    dataOf(await call('assembleContribution', items), z.string());
  const assembleFlag: Analyst['assembleFlag'] = async (definitionIds) =>
    dataOf(
      await call('assembleFlag', {
        assetDefinitionIds: definitionIds.map((definitionId) => ({ definitionId, accountId })),
      }),
      z.string(),
    );
  const sign: Analyst['sign'] = (transactionHex) => signTransactionHex(transactionHex, key);
  return {
    accountId,
    peerId,
    email,
    key,
    authKey,
    token,
    refreshToken,
    call,
    assembleReport,
    assembleFlag,
    sign,
    report: async (items) =>
      dataOf(await call('submitContribution', sign(await assembleReport(items))), submitReceiptSchema),
    flag: async (definitionIds) =>
      dataOf(await call('submitFlag', sign(await assembleFlag(definitionIds))), flagReceiptSchema),
    retrieve: async (identifier) =>
      dataOf(
        await send({ method: 'POST', path: retrievePath(identifier), token }),
        z.array(contributionRecordSchema),
      ),
    balance: async () => dataOf(await call('balance'), balanceSchema).balance,
  };
}
