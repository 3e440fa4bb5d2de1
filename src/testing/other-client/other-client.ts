import { sodium } from '../../transaction/sign/sodium.ts';

// A client written from the documentation of other deployments alone, with its own paths, names and
// signatures. It imports nothing from the contract.

const CONTRIBUTIONS = '/data/api/v1/contribution-management';

type Fields = Readonly<Record<string, unknown>>;
type Exchange = (request: {
  method: string;
  path: string;
  authorization?: string;
  body?: unknown;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

export interface OtherKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return { ...value };
}

/** Signs as the ledger does: ed25519 over the blake2b-256 hash of the payload, whose last bit is set. */
function signTransaction(unsignedHex: string, { publicKey, privateKey }: OtherKeys): string {
  const payload = Buffer.from(unsignedHex.slice(4), 'hex');
  const hash = sodium().crypto_generichash(32, payload, null);
  hash[31] = (hash[31] ?? 0) | 1;
  const signature = sodium().crypto_sign_detached(hash, privateKey);
  return ['01040080', hex(publicKey), '0101', hex(signature), hex(payload)].join('');
}

export class OtherClient {
  readonly #exchange: Exchange;
  readonly #keys: { readonly blockchain: OtherKeys; readonly authorization: OtherKeys };
  #accessToken = '';
  #refreshToken = '';

  constructor(
    exchange: Exchange,
    keys: { readonly blockchain: OtherKeys; readonly authorization: OtherKeys },
  ) {
    this.#exchange = exchange;
    this.#keys = keys;
  }

  async signIn(email: string): Promise<void> {
    const { authorization } = this.#keys;
    const hash = sodium().crypto_generichash(32, email, null);
    await this.#takeTokens('POST', '', {
      email,
      signature: hex(sodium().crypto_sign_detached(hash, authorization.privateKey)),
      authPublicKeyHex: hex(authorization.publicKey),
    });
  }

  refresh(): Promise<void> {
    return this.#takeTokens('PATCH', this.#refreshToken);
  }

  signOut(): Promise<unknown> {
    return this.#ask('POST', '/auth/api/v1/authentication-management/logout');
  }

  /** Signs and submits a report; the data of its answer. */
  async report(items: readonly Fields[]): Promise<Fields> {
    const unsigned = await this.#ask('POST', `${CONTRIBUTIONS}/contribution/assemble`, items);
    return fieldsOf(await this.#ask('POST', `${CONTRIBUTIONS}/contribution`, this.#signed(unsigned)));
  }

  async flag(assetDefinitionIds: readonly string[]): Promise<Fields> {
    const path = '/data/api/v1/contribution-manager/contribution/flag/assemble';
    const unsigned = await this.#ask('PATCH', path, { assetDefinitionIds });
    return fieldsOf(await this.#ask('PATCH', `${CONTRIBUTIONS}/contribution/flag`, this.#signed(unsigned)));
  }

  async find(identifier: string): Promise<readonly Fields[]> {
    const found = await this.#ask('GET', `${CONTRIBUTIONS}/contribution/${encodeURIComponent(identifier)}`);
    if (!Array.isArray(found)) throw new Error('No list of contributions.');
    return found.map(fieldsOf);
  }

  async download(query: Readonly<Record<string, string>>): Promise<Fields> {
    const search = new URLSearchParams(query).toString();
    return fieldsOf(await this.#ask('GET', `${CONTRIBUTIONS}/contribution?${search}`));
  }

  async read(what: 'balance' | 'price' | 'rewards' | 'limit' | 'account'): Promise<Fields> {
    const paths = {
      balance: '/data/api/v1/wallet-management/balance',
      price: `${CONTRIBUTIONS}/contribution/price`,
      rewards: `${CONTRIBUTIONS}/rewards`,
      limit: '/data/api/v1/peer-management/limit',
      account: '/auth/api/v1/peer-management/account',
    };
    return fieldsOf(await this.#ask('GET', paths[what]));
  }

  #signed(unsigned: unknown): string {
    if (typeof unsigned !== 'string') throw new Error('No transaction.');
    return signTransaction(unsigned, this.#keys.blockchain);
  }

  async #takeTokens(method: string, authorization: string, body?: unknown): Promise<void> {
    const path = '/auth/api/v1/authentication-management/session';
    const tokens = fieldsOf(await this.#ask(method, path, body, authorization));
    this.#accessToken = String(tokens['accessToken']);
    this.#refreshToken = String(tokens['refreshToken']);
  }

  /** The data of an answer that must say yes. The tokens are sent bare, as the documentation shows them. */
  async #ask(
    method: string,
    path: string,
    body?: unknown,
    authorization = this.#accessToken,
  ): Promise<unknown> {
    const answer = await this.#exchange({
      method,
      path,
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined ? {} : { body }),
    });
    const { status, data } = fieldsOf(answer.body);
    if (answer.status !== 200 || fieldsOf(status)['code'] !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return data;
  }
}
