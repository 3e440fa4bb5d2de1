import type { SessionRequest, SessionTokens } from '../../contract/session.ts';
import { SignerError } from '../../signer/errors.ts';
import type { KeyIdentity, KeyOwner, Signer } from '../../signer/signer.ts';
import { NotFoundError, UnauthorizedError, WrongBaseUrlError } from '../http/api-errors.ts';
import { type Client, createClient } from '../http/client.ts';
import {
  accountOfSession,
  endSession,
  refreshSession,
  requestSession,
  unlessUnreachable,
} from './sessions.ts';
import { accountIdText, isSameAccount } from './same-account.ts';
import { SignInOvertakenError, SignInRefusedError, TypedAccountError } from './session-errors.ts';
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
  /** Counts attempts to open a session, and ends of it: an answer to an earlier one comes too late. */
  #attempts = 0;
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
    await this.#replace({ email, signature, authPublicKeyHex }, isTyped ? accountId : undefined);
    if (this.#signer.state === 'unlocked') return;
    // It was locked meanwhile, here or in another tab.
    await this.end();
    throw new SignerError('signer-locked');
  }

  /**
   * Opens a session in place of the current one, which is ended once the new one is held.
   * @param typedId the account id if it was typed, which nothing else proves and with which every review
   *   compares: a session of another account is ended. A deployment that does not name the account of a
   *   session leaves this to the first review.
   * @throws {SignInRefusedError, TypedAccountError, SignInOvertakenError, ApiError}
   */
  async #replace(request: SessionRequest, typedId: string | undefined): Promise<void> {
    this.#attempts += 1;
    const attempt = this.#attempts;
    const tokens = await this.#requestTokens(request, typedId !== undefined);
    if (attempt !== this.#attempts) {
      if (tokens !== undefined) await unlessUnreachable(() => endSession(this.client, tokens));
      throw new SignInOvertakenError();
    }
    if (tokens !== undefined) await unlessUnreachable(this.#tokens.hold(tokens));
    const found =
      typedId === undefined ? undefined : await accountOfSession(this.client, tokens?.accessToken);
    if (attempt !== this.#attempts) throw new SignInOvertakenError();
    if (typedId === undefined || found === undefined || found === accountIdText(typedId)) return;
    await this.end();
    throw new TypedAccountError(typedId, found);
  }

  /** Forgets the tokens and ends their session on the service. */
  async end(): Promise<void> {
    await this.forget()();
  }

  /**
   * Forgets the tokens and returns a function that ends their session on the service. A session that is being
   * opened is ended once the service answers.
   */
  forget(): () => Promise<void> {
    this.#attempts += 1;
    return this.#tokens.drop();
  }

  /** `undefined` in a deployment without sessions, which answers 404: requests then go out without a token. */
  async #requestTokens(request: SessionRequest, isTyped: boolean): Promise<SessionTokens | undefined> {
    try {
      return await requestSession(this.client, request);
    } catch (error) {
      if (error instanceof UnauthorizedError) throw new SignInRefusedError(error, isTyped);
      if (error instanceof NotFoundError || error instanceof WrongBaseUrlError) return undefined;
      throw error;
    }
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
