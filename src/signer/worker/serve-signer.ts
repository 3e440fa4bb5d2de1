import { ready } from '../../transaction/index.ts';
import { checkRequest, requestIdOf } from '../protocol.ts';
import type { SignerReply, SignerRequest, SignerRequestMessage } from '../protocol.ts';
import { wireErrorOf } from '../wire-error.ts';
import { SignerCore } from './signer-core.ts';

/** The worker's own scope, or one end of a message channel. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  /** Ends the worker, or the channel. */
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

function answer(core: SignerCore, request: SignerRequest): unknown {
  switch (request.kind) {
    case 'generate-keys':
      return core.generateKeys();
    case 'load-keys':
      return core.loadKeys(request);
    case 'open-key-file':
      return core.openKeyFile(request.keyFile, request.passphrase);
    case 'open-key-file-with-passkey':
      return core.openKeyFileWithPasskey(request.keyFile, request.prfOutput);
    case 'create-key-file':
      return core.createKeyFile(request);
    case 'sign-email':
      return core.signEmail(request.email);
    case 'check-transaction':
      return core.checkTransaction(request);
    case 'read-transaction':
      return core.readTransaction(request);
    case 'explain-bytes':
      return core.explainBytes(request);
    case 'blind-sign':
      return core.blindSign(request);
    case 'sign-transaction':
      return core.signTransaction(request);
    case 'lock':
      core.lock();
      return null;
  }
}

/** Overwrites all bytes in a request: keys, passphrases, outputs of passkeys. */
function wipeSecrets(request: object): void {
  const values: readonly unknown[] = Object.values(request);
  for (const value of values) {
    if (value instanceof Uint8Array) value.fill(0);
    else if (typeof value === 'object' && value !== null) wipeSecrets(value);
  }
}

async function replyTo(core: SignerCore, { id, request }: SignerRequestMessage): Promise<SignerReply> {
  try {
    // Locking needs no library, and must work when it could not be loaded.
    if (request.kind !== 'lock') await ready;
    return { id, done: await answer(core, request) };
  } catch (error) {
    return { id, refused: wireErrorOf(error) };
  } finally {
    // On every way out, also where the library could not be loaded.
    wipeSecrets(request);
  }
}

/** The message, or `undefined` after the sender was told that it is not in the protocol. */
function readMessage(port: MessagePortLike, data: unknown): SignerRequestMessage | undefined {
  try {
    return checkRequest(data);
  } catch (error) {
    const id = requestIdOf(data);
    // A message without an id cannot be answered; the page's time limit reports it.
    if (id !== undefined) port.postMessage({ id, refused: wireErrorOf(error) } satisfies SignerReply);
    return undefined;
  }
}

/**
 * Answers the messages that arrive at `port`, one after the other. `lock` does not wait for its turn and ends
 * the worker: the page may be in the back/forward cache, where none of its timers runs.
 */
export function serveSigner(port: MessagePortLike, core = new SignerCore()): void {
  let previous: Promise<void> = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    const message = readMessage(port, data);
    if (message === undefined) return;
    const respond = async () => {
      port.postMessage(await replyTo(core, message));
    };
    if (message.request.kind === 'lock') void respond().then(() => port.close());
    else previous = previous.then(respond);
  });
}
