import { parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { proveBeginning } from '../../../transparency/consistency.ts';
import { TransparencyError } from '../../../transparency/errors.ts';
import { isAheadOfClock, type PolicyWitness } from '../../../transparency/policy.ts';
import { parseNote, type SignatureLine, verifyNote } from '../../../transparency/signed-note.ts';
import {
  ADD_CHECKPOINT_PATH,
  formatAddCheckpoint,
  MAX_ANSWER_BYTES,
  readWitnessAnswer,
  type WitnessAnswer,
} from '../../../transparency/witness-protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import { formatSeconds } from '../../platform/plain-text.ts';
import { readResponse, reasonOf } from '../../platform/read-response.ts';
import type { Db } from '../../store/db.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { readHashesOf } from './tree-store.ts';

/** For all that one request to a witness takes. */
const PATIENCE_MS = 2_000;
/** Proofs from the size that a witness says it remembers, until it is believed to be out of order. */
const MOST_TRIES = 3;

export type WitnessOutcome =
  | { readonly kind: 'cosigned'; readonly line: SignatureLine; readonly atSeconds: number }
  /** It says that it remembers a larger checkpoint, or that ours does not contain what it remembers. */
  | { readonly kind: 'rollback'; readonly size: number }
  | { readonly kind: 'fork' }
  | { readonly kind: 'failed'; readonly reason: string };

async function post(witness: PolicyWitness, body: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${(witness.url ?? '').replace(/\/$/u, '')}${ADD_CHECKPOINT_PATH}`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, body: (await readResponse(response, MAX_ANSWER_BYTES)).toString() };
}

/** The witness's own cosignature among the lines of an answer, verified. */
async function cosignatureIn(
  { key }: PolicyWitness,
  text: string,
  lines: readonly SignatureLine[],
  nowSeconds: number,
): Promise<WitnessOutcome> {
  for (const line of lines) {
    try {
      const [verified] = await verifyNote(nodeCryptography, { text, signatures: [line] }, [key]);
      const atSeconds = verified?.cosignedAtSeconds;
      if (atSeconds === undefined) continue;
      if (!isAheadOfClock(atSeconds, nowSeconds)) return { kind: 'cosigned', line, atSeconds };
      const reason = `it dates its cosignature ${formatSeconds(atSeconds)}, ahead of this clock`;
      return { kind: 'failed', reason };
    } catch (error) {
      if (!(error instanceof TransparencyError)) throw error;
      return { kind: 'failed', reason: error.message };
    }
  }
  return { kind: 'failed', reason: 'its answer has no cosignature by its key' };
}

const REASONS: Readonly<Record<'unknown-log' | 'unknown-key', string>> = {
  'unknown-log': 'it does not know this log',
  'unknown-key': 'it does not know the key of this log',
};

async function outcomeOf(
  witness: PolicyWitness,
  text: string,
  answer: Exclude<WitnessAnswer, { kind: 'other-size' }>,
  nowSeconds: number,
): Promise<WitnessOutcome> {
  switch (answer.kind) {
    case 'cosigned':
      return cosignatureIn(witness, text, answer.lines, nowSeconds);
    case 'rollback':
    case 'fork':
      return answer;
    case 'unknown-log':
    case 'unknown-key':
      return { kind: 'failed', reason: REASONS[answer.kind] };
    case 'unintelligible':
      return { kind: 'failed', reason: `its answer ${answer.status} cannot be understood` };
  }
}

/**
 * Asks a witness to cosign a checkpoint. `remembered`: the size that it is believed to have cosigned last.
 * Nothing that it answers is believed but a cosignature by its key, of about now. Never throws for what a witness
 * does.
 */
export async function askWitness(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  witness: PolicyWitness,
  note: string,
  remembered: number,
): Promise<WitnessOutcome> {
  const { text } = parseNote(note);
  const { size, root } = parseCheckpoint(text);
  // An older backup was restored: the witness says so itself.
  let oldSize = remembered > size ? 0 : remembered;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { proof } = await proveBeginning(sha256, { oldSize, size, root }, readHashesOf(db, size));
    let answer: WitnessAnswer;
    try {
      answer = readWitnessAnswer(await post(witness, formatAddCheckpoint({ oldSize, proof, note })), {
        oldSize,
        size,
      });
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error) };
    }
    if (answer.kind !== 'other-size') return outcomeOf(witness, text, answer, clock.nowMs() / 1_000);
    oldSize = answer.size;
  }
  return { kind: 'failed', reason: 'it names another size each time' };
}
