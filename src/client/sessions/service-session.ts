import type { SessionRequest, SessionTokens } from '../../contract/session.ts';
import { SignerError } from '../../signer/errors.ts';
import type { KeyIdentity, KeyOwner, Signer } from '../../signer/signer.ts';
import { NotFoundError, UnauthorizedError, WrongBaseUrlError } from '../http/api-errors.ts';
import { type Client, createClient } from '../http/client.ts';
import { accountOfSession, endSession, refreshSession, requestSession } from './sessions.ts';
import { accountIdText, isSameAccount } from './same-account.ts';
import { SignInRefusedError, TypedAccountError } from './session-errors.ts';
import { TokenHolder } from './token-holder.ts';

/** The account that is signed in, and whether its keys are at hand. */
export interface SignedIn {
  readonly account: (KeyIdentity & KeyOwner) | undefined;
  readonly key: 'none' | 'unlocked' | 'locked';
}

export interface ServiceSessionOptions {
  readonly baseUrl: string;
  readonly signer: Pick<Signer, 'signEmail' | 'state'>;
  readonly fetch: typeof fetch | undefined;
  /** Asked when the tokens are to be renewed. */
  readonly signedIn: () => SignedIn;
}

/** The session on the service. Its tokens are in here and in the requests of its client. */
export class ServiceSession {
  readonly client: Client;
  readonly #signer: ServiceSessionOptions['signer'];
  readonly #signedIn: ServiceSessionOptions['signedIn'];
  readonly #tokens = new TokenHolder(
    (refreshToken) => this.#renewTokens(refreshToken),
    (tokens) => endSession(this.client, tokens),
  );

  constructor({ baseUrl, signer, signedIn, ...options }: ServiceSessionOptions) {
    this.#signer = signer;
    this.#signedIn = signedIn;
    this.client = createClient({
      baseUrl,
      session: () => this.#tokens.session,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
  }

  get isOpen(): boolean {
    return this.#tokens.session !== undefined;
  }

  /** @param isTyped whether the account id was typed, and so has to be checked */
  async open(owner: KeyIdentity & KeyOwner, isTyped: boolean): Promise<void> {
    const { accountId, authPublicKeyHex, email } = owner;
    const signature = await this.#signer.signEmail(email);
    await this.#request({ email, signature, authPublicKeyHex });
    if (isTyped) await this.#checkTypedAccount(accountId);
    if (this.#signer.state === 'unlocked') return;
    // The session was locked or ended meanwhile, here or in another tab.
    await this.end();
    throw new SignerError('signer-locked');
  }

  /** A deployment without sessions answers 404; requests then go out without a token. */
  async #request(request: SessionRequest): Promise<void> {
    try {
      this.#tokens.hold(await requestSession(this.client, request));
    } catch (error) {
      if (error instanceof UnauthorizedError) throw new SignInRefusedError(error);
      if (!(error instanceof NotFoundError || error instanceof WrongBaseUrlError)) throw error;
    }
  }

  /**
   * Ends the session if it belongs to another account than the typed id, which nothing else proves and with
   * which every review compares. A deployment that does not name the account of a session leaves this to the
   * first review.
   */
  async #checkTypedAccount(typed: string): Promise<void> {
    const found = await accountOfSession(this.client, this.#tokens.session?.accessToken());
    if (found === undefined || found === accountIdText(typed)) return;
    await this.end();
    throw new TypedAccountError(typed, found);
  }

  /** Forgets the tokens and ends their session on the service. */
  async end(): Promise<void> {
    await this.forget()();
  }

  /** Forgets the tokens and returns a function that ends their session on the service. */
  forget(): () => Promise<void> {
    const end = this.captureEnd();
    this.#tokens.drop();
    return end;
  }

  /** Returns a function that ends the current session, even after another one was opened. */
  captureEnd(): () => Promise<void> {
    return this.#tokens.captureEnd();
  }

  async #renewTokens(refreshToken: string): Promise<SessionTokens> {
    const { account: asking } = this.#signedIn();
    try {
      return await refreshSession(this.client, refreshToken);
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || asking === undefined) throw error;
      const { account, key } = this.#signedIn();
      // The account was signed out meanwhile, and the key may be another's.
      if (account === undefined || !isSameAccount(account, asking)) throw error;
      if (key !== 'unlocked') throw error;
      const { authPublicKeyHex, email } = account;
      const signature = await this.#signer.signEmail(email);
      return requestSession(this.client, { email, signature, authPublicKeyHex });
    }
  }
}
