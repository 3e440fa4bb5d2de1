import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../../contract/app-error.ts';
import { webhookUrlSchema } from '../../../contract/webhook.ts';
import { isPublicAddress } from './public-address.ts';

/** For all that one attempt takes. */
const PATIENCE_MS = 15_000;
/** As much of an answer as anybody reads. */
const MAX_ANSWER_BYTES = 1_024;

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of an attempt; `problem` says why it was no success, which only a 2xx is. */
export interface WebhookAnswer {
  /** Null without an answer. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly retryAfter?: string | undefined;
  /** At most the first 1,024 bytes. */
  readonly body?: string;
}

/** Sends one message. @throws when it was stopped, which is nobody's failure */
export type PostWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<WebhookAnswer>;

/** Why nothing is sent to what a name was looked up as: a sentence for the webhook's owner. */
class AddressRefused extends AppError {
  constructor(message: string) {
    super('webhook-address-refused', message);
  }
}

/** All addresses of a name. @param done gets an error, or them */
export type AddressLookup = (
  host: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const lookUpAddresses: AddressLookup = (host, done) =>
  systemLookup(host, { all: true }, (error, addresses) => done(error, error === null ? addresses : []));

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/u, '$1');

/** The reason why nothing is sent to this address; `undefined` when something may be. Names are looked at when they are looked up. */
export function whyNotSentTo(address: string, privateHosts: readonly string[]): string | undefined {
  const read = webhookUrlSchema.safeParse(address);
  if (!read.success) return read.error.issues[0]?.message ?? 'The address is none.';
  const { hostname, protocol } = new URL(read.data);
  if (privateHosts.includes(hostname)) return undefined;
  if (protocol !== 'https:') return 'The address begins with https://.';
  const literal = withoutBrackets(hostname);
  if (isIP(literal) === 0 || isPublicAddress(literal)) return undefined;
  return `${literal} is not a public address, and the operator has not let it in.`;
}

/** Looks a name up where the request connects, so that no other answer can come between check and connection. */
function checkedLookup(lookUp: AddressLookup, isPrivateAllowed: boolean): LookupFunction {
  return (host, options, callback) =>
    lookUp(host, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined) return callback(new AddressRefused(`${host} has no address.`), '');
      // Which one is not said: the operator's own names would be looked up in this way.
      if (!isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressRefused(`${host} has an address that is not public.`), '');
      return options.all === true
        ? callback(null, [...addresses])
        : callback(null, first.address, first.family);
    });
}

/**
 * Posts one message. It follows no redirect and uses no proxy, either of which could lead into the operator's own network.
 * @param privateHosts hosts that may have any address @throws when it was stopped
 */
export function postWebhook(
  { url, headers, body }: WebhookMessage,
  privateHosts: readonly string[],
  signal: AbortSignal,
  lookUp: AddressLookup = lookUpAddresses,
): Promise<WebhookAnswer> {
  const refusal = whyNotSentTo(url, privateHosts);
  if (refusal !== undefined) return Promise.resolve({ status: null, problem: refusal });
  const target = new URL(url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (signal.aborted) return reject(error);
      if (error instanceof AddressRefused) return resolve({ status: null, problem: error.message });
      const problem = patience.aborted
        ? `No answer within ${PATIENCE_MS / 1000} seconds.`
        : `The connection failed: ${error.message}`;
      return resolve({ status: null, problem });
    };
    const answer = (status: number, more: Pick<WebhookAnswer, 'retryAfter' | 'body'>) => {
      const isSuccess = status >= 200 && status < 300;
      resolve({ status, problem: isSuccess ? null : `The receiver answered ${status}.`, ...more });
    };
    const asked = request(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(lookUp, privateHosts.includes(target.hostname)),
        signal: AbortSignal.any([signal, patience]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'contribution-desk-webhooks',
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          asked.destroy();
          answer(response.statusCode ?? 0, {
            retryAfter: response.headers['retry-after'],
            body: Buffer.concat(pieces).subarray(0, MAX_ANSWER_BYTES).toString(),
          });
        };
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          bytes += piece.length;
          if (bytes >= MAX_ANSWER_BYTES) finish();
        });
        response.once('end', finish);
        response.once('error', fail);
      },
    );
    asked.once('error', fail);
    // An answer that changes the protocol has no end, and without this not even an error.
    asked.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      answer(statusCode, { body: '' });
    });
    asked.end(body);
  });
}
