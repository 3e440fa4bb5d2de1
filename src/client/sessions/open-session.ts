import { SignerError } from '../../signer/errors.ts';
import type { KeyIdentity, KeyOwner, Signer } from '../../signer/signer.ts';
import type { Client } from '../http/client.ts';
import { accountIdText } from './same-account.ts';
import { ServiceSession } from './service-session.ts';

/** The part of a signer that a program needs. */
export type SessionSigner = Pick<
  Signer,
  'state' | 'identity' | 'signEmail' | 'checkTransaction' | 'signTransaction' | 'lock'
>;

export interface SessionOptions {
  readonly baseUrl: string;
  /** Unlocked, with the keys of the account. */
  readonly signer: SessionSigner;
  readonly owner: KeyOwner;
  readonly fetch?: typeof fetch;
}

/** An account at a service, for programs: its requests, and what signs for it. */
export interface Session {
  readonly client: Client;
  readonly signer: SessionSigner;
  readonly account: KeyIdentity & KeyOwner;
  /** Ends the session on the service. The signer stays unlocked. */
  end(): Promise<void>;
}

/**
 * Opens a session, which renews itself for as long as the signer is unlocked.
 * @throws {SignerError} `no-key-loaded` {SignInRefusedError} {TypedAccountError} {ApiError}
 */
export async function openSession({ baseUrl, signer, owner, ...options }: SessionOptions): Promise<Session> {
  const { identity } = signer;
  if (identity === undefined) throw new SignerError('no-key-loaded');
  const account = { ...identity, email: owner.email, accountId: accountIdText(owner.accountId) };
  const service = new ServiceSession({
    baseUrl,
    signer,
    fetch: options.fetch,
    signedIn: () => ({ account, key: signer.state === 'unlocked' ? 'unlocked' : 'locked' }),
  });
  await service.open(account, true);
  return { client: service.client, signer, account, end: () => service.end() };
}
