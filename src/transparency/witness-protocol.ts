import { parseDecimal, parseHash, toBase64 } from './bytes.ts';
import { MalformedError } from './errors.ts';
import { parseSignatureLine, type SignatureLine } from './signed-note.ts';

/** Asks a witness to cosign a checkpoint. */
export interface AddCheckpoint {
  /** The size of the checkpoint that the witness is believed to have cosigned last; 0 for none. */
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  readonly note: string;
}

/** Below a witness's URL. */
export const ADD_CHECKPOINT_PATH = '/add-checkpoint';
export const TREE_SIZE_MEDIA_TYPE = 'text/x.tlog.size';
/** More of an answer is not read. */
export const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_PROOF_HASHES = 63;

export const formatAddCheckpoint = ({ oldSize, proof, note }: AddCheckpoint): string =>
  `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;

/** @throws {MalformedError} */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  const [oldLine = '', ...hashLines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = oldLine.startsWith('old ') ? parseDecimal(oldLine.slice('old '.length)) : undefined;
  const proof = hashLines.flatMap((line) => parseHash(line) ?? []);
  if (oldSize === undefined || proof.length !== hashLines.length || proof.length > MAX_PROOF_HASHES) {
    throw new MalformedError(
      'add-checkpoint',
      'The request is an old size, up to 63 hashes in base64, an empty line, and a checkpoint.',
    );
  }
  return { oldSize, proof, note: body.slice(end + 2) };
}

/** The answer of a witness. Nothing in it is trusted: cosignatures are verified, and sizes only choose what to ask next. */
export type WitnessAnswer =
  /** 200: lines that may be cosignatures. */
  | { readonly kind: 'cosigned'; readonly lines: readonly SignatureLine[] }
  /** 409: it remembers a smaller checkpoint than ours, and not the one we named. It wants a proof from there. */
  | { readonly kind: 'other-size'; readonly size: number }
  /** 409: it remembers a larger checkpoint than ours. */
  | { readonly kind: 'rollback'; readonly size: number }
  /** 409 or 422: what it remembers is not a part of our tree. */
  | { readonly kind: 'fork' }
  /** 404: it has not been told of this log. */
  | { readonly kind: 'unknown-log' }
  /** 403: no signature by the key that it was told. */
  | { readonly kind: 'unknown-key' }
  /** Anything else. */
  | { readonly kind: 'unintelligible'; readonly status: number };

function readLines(body: string): readonly SignatureLine[] | undefined {
  if (!body.endsWith('\n')) return undefined;
  const lines = body.slice(0, -1).split('\n');
  const signatures = lines.flatMap((line) => parseSignatureLine(line) ?? []);
  return signatures.length === lines.length ? signatures : undefined;
}

function readConflict(body: string, oldSize: number, size: number): WitnessAnswer {
  // One of the witnesses in use has no body where the checkpoint of the same size has another root.
  if (body === '') return { kind: 'fork' };
  const remembered = body.endsWith('\n') ? parseDecimal(body.slice(0, -1)) : undefined;
  if (remembered === undefined) return { kind: 'unintelligible', status: 409 };
  if (remembered > size) return { kind: 'rollback', size: remembered };
  return remembered === oldSize ? { kind: 'fork' } : { kind: 'other-size', size: remembered };
}

/** Reads the answer to a request with this `oldSize`, for a checkpoint of this `size`. */
export function readWitnessAnswer(
  { status, body }: { readonly status: number; readonly body: string },
  { oldSize, size }: { readonly oldSize: number; readonly size: number },
): WitnessAnswer {
  switch (status) {
    case 200: {
      const lines = readLines(body);
      return lines === undefined ? { kind: 'unintelligible', status } : { kind: 'cosigned', lines };
    }
    case 403:
      return { kind: 'unknown-key' };
    case 404:
      return { kind: 'unknown-log' };
    case 409:
      return readConflict(body, oldSize, size);
    case 422:
      return { kind: 'fork' };
    default:
      return { kind: 'unintelligible', status };
  }
}
