import { createServer, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../listen.ts';
import { nodeCryptography } from '../../service/ledger/node-cryptography.ts';
import { equalBytes } from '../../transparency/bytes.ts';
import { parseCheckpoint, type Checkpoint } from '../../transparency/checkpoint.ts';
import { verifyConsistency } from '../../transparency/consistency.ts';
import { BrokenSignatureError, ConsistencyRefusedError, MalformedError } from '../../transparency/errors.ts';
import {
  formatSignatureLine,
  parseNote,
  signText,
  verifyNote,
  type NoteSigner,
  type SignedNote,
} from '../../transparency/signed-note.ts';
import type { VerifierKey } from '../../transparency/verifier-key.ts';
import {
  ADD_CHECKPOINT_PATH,
  parseAddCheckpoint,
  TREE_SIZE_MEDIA_TYPE,
} from '../../transparency/witness-protocol.ts';

export interface WrittenAnswer {
  readonly status: number;
  readonly body: string;
  readonly mediaType?: string;
}

/** As the specification says; without any answer; or the same words to everyone. */
export type WitnessConduct = 'honest' | 'silent' | WrittenAnswer;

const conflict = (body: string): WrittenAnswer => ({ status: 409, body, mediaType: TREE_SIZE_MEDIA_TYPE });

/** Answers that a publisher must survive, by what is wrong with them. */
export const BAD_ANSWERS = {
  'a size far ahead': conflict('1000000000000\n'),
  'a size that is none': conflict('7x\n'),
  'a conflict without a size': conflict(''),
  'garbage for a cosignature': { status: 200, body: '\u0000\u2014 ?? ===' },
  'a megabyte for a cosignature': { status: 200, body: 'A'.repeat(1_000_000) },
  'an error without words': { status: 500, body: '' },
} as const satisfies Record<string, WrittenAnswer>;

export interface TestWitness {
  /** Above `/add-checkpoint`. */
  readonly url: string;
  readonly key: VerifierKey;
  /** How it answers from now on. */
  conduct: WitnessConduct;
  /** How long it takes to answer from now on. */
  latencyMs: number;
  /** How far its clock is ahead from now on. */
  aheadSeconds: number;
  /** The checkpoint that it cosigned last, by origin; with another one in its place it has seen another history. */
  readonly remembered: Map<string, Checkpoint>;
  /** Requests that came so far, answered or not. */
  requestCount: number;
  close(): Promise<void>;
}

async function hasLogSignature(note: SignedNote, keys: readonly VerifierKey[]): Promise<boolean> {
  try {
    return (await verifyNote(nodeCryptography, note, keys)).length > 0;
  } catch (error) {
    if (error instanceof BrokenSignatureError) return false;
    throw error;
  }
}

/** Serves a witness of these logs on a free port of this machine. */
export async function startWitness({
  signer,
  logKeys,
  nowSeconds = () => Math.floor(Date.now() / 1_000),
}: {
  readonly signer: NoteSigner;
  readonly logKeys: readonly VerifierKey[];
  readonly nowSeconds?: () => number;
}): Promise<TestWitness> {
  const remembered = new Map<string, Checkpoint>();

  /** tlog-witness, in the order in which it lists what is checked. */
  async function addCheckpoint(body: string): Promise<WrittenAnswer> {
    const { oldSize, proof, note } = parseAddCheckpoint(body);
    const signedNote = parseNote(note);
    const checkpoint = parseCheckpoint(signedNote.text);
    const { origin, size, root } = checkpoint;
    const keys = logKeys.filter(({ name }) => name === origin);
    if (keys.length === 0) return { status: 404, body: 'This log is not known here.\n' };
    if (!(await hasLogSignature(signedNote, keys)))
      return { status: 403, body: 'The log has not signed this.\n' };
    if (oldSize > size) return { status: 400, body: 'The old size is larger than the checkpoint.\n' };
    const last = remembered.get(origin);
    if (oldSize !== (last?.size ?? 0)) return conflict(`${last?.size ?? 0}\n`);
    if (last?.size === size && !equalBytes(last.root, root))
      return { status: 422, body: 'This size has been cosigned with another root.\n' };
    const oldRoot = last?.root ?? new Uint8Array();
    await verifyConsistency(nodeCryptography, { oldSize, oldRoot, size, root, proof });
    // Nothing is awaited from here on: two requests at once never both find the same last one.
    if (remembered.get(origin) !== last) return conflict(`${remembered.get(origin)?.size ?? 0}\n`);
    remembered.set(origin, checkpoint);
    const line = signText(signedNote.text, signer, nowSeconds() + witness.aheadSeconds);
    return { status: 200, body: `${formatSignatureLine(line)}\n` };
  }

  async function answerTo(request: IncomingMessage): Promise<WrittenAnswer | undefined> {
    witness.requestCount += 1;
    const body = await readText(request);
    if (witness.latencyMs > 0) await pause(witness.latencyMs);
    if (request.method !== 'POST' || request.url !== ADD_CHECKPOINT_PATH)
      return { status: 404, body: 'There is nothing here.\n' };
    if (witness.conduct !== 'honest') return witness.conduct === 'silent' ? undefined : witness.conduct;
    try {
      return await addCheckpoint(body);
    } catch (error) {
      if (error instanceof MalformedError) return { status: 400, body: `${error.message}\n` };
      if (error instanceof ConsistencyRefusedError) return { status: 422, body: `${error.message}\n` };
      throw error;
    }
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => {
        if (answer === undefined) return;
        response.writeHead(answer.status, { 'content-type': answer.mediaType ?? 'text/plain' });
        response.end(answer.body);
      },
      (error: unknown) => {
        // A caller that went away before its question was whole is none of this program's faults.
        if (request.complete) throw error;
      },
    );
  });
  const witness: TestWitness = {
    url: `http://127.0.0.1:${await listen(server)}`,
    key: signer.key,
    conduct: 'honest',
    latencyMs: 0,
    aheadSeconds: 0,
    remembered,
    requestCount: 0,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
  return witness;
}
