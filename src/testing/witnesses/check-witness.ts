import { nodeCryptography, sha256 } from '../../service/ledger/node-cryptography.ts';
import { proveConsistency } from '../../transparency/consistency.ts';
import { verifyNote, type NoteSigner, type SignatureLine } from '../../transparency/signed-note.ts';
import {
  ADD_CHECKPOINT_PATH,
  formatAddCheckpoint,
  readWitnessAnswer,
  type WitnessAnswer,
} from '../../transparency/witness-protocol.ts';
import type { SampleLog } from '../transparency/sample-log.ts';
import { WitnessCheckError } from './programs.ts';
import type { ForeignWitness } from './start-witnesses.ts';

interface Asked {
  readonly log: SampleLog;
  readonly signers: readonly NoteSigner[];
  readonly oldSize: number;
  readonly size: number;
}

async function ask(witness: ForeignWitness, { log, signers, oldSize, size }: Asked): Promise<WitnessAnswer> {
  const proof = await proveConsistency(sha256, Math.min(oldSize, size), size, log.readHashes(size));
  const body = formatAddCheckpoint({ oldSize, proof, note: log.note(signers, size) });
  const answer = await fetch(`${witness.url}${ADD_CHECKPOINT_PATH}`, { method: 'POST', body });
  return readWitnessAnswer({ status: answer.status, body: await answer.text() }, { oldSize, size });
}

function expectKind(witness: ForeignWitness, what: string, answer: WitnessAnswer, kind: string): void {
  if (answer.kind !== kind) {
    throw new WitnessCheckError(`${witness.name}, ${what}: ${JSON.stringify(answer)} instead of ${kind}.`);
  }
}

/** The witness's line under the checkpoint, verified. */
async function expectCosigned(witness: ForeignWitness, what: string, asked: Asked): Promise<SignatureLine> {
  const answer = await ask(witness, asked);
  expectKind(witness, what, answer, 'cosigned');
  const signatures = answer.kind === 'cosigned' ? answer.lines : [];
  const text = asked.log.checkpointText(asked.size);
  const verified = await verifyNote(nodeCryptography, { text, signatures }, [witness.key]);
  const [line] = signatures;
  if (verified.length !== 1 || line === undefined) {
    throw new WitnessCheckError(`${witness.name}, ${what}: no cosignature by its key.`);
  }
  return line;
}

/**
 * First contact, growth, the same again, a forgotten size, a fork, a rollback, a stranger's key. Answers the
 * cosignature of the last size.
 */
export async function checkWitness(
  witness: ForeignWitness,
  {
    log,
    fork,
    signer,
    stranger,
  }: { log: SampleLog; fork: SampleLog; signer: NoteSigner; stranger: NoteSigner },
): Promise<SignatureLine> {
  const signers = [signer];
  await expectCosigned(witness, 'at first contact', { log, signers, oldSize: 0, size: 7 });
  await expectCosigned(witness, 'after growth', { log, signers, oldSize: 7, size: 257 });
  await expectCosigned(witness, 'at the same size', { log, signers, oldSize: 257, size: 257 });

  const forgotten = await ask(witness, { log, signers, oldSize: 7, size: 300 });
  expectKind(witness, 'asked from a size that is not its last', forgotten, 'other-size');
  const remembered = forgotten.kind === 'other-size' ? forgotten.size : -1;
  if (remembered !== 257) throw new WitnessCheckError(`${witness.name} remembers ${remembered}, not 257.`);
  await expectCosigned(witness, 'asked again', { log, signers, oldSize: remembered, size: 300 });

  const smaller = await ask(witness, { log, signers, oldSize: 0, size: 7 });
  expectKind(witness, 'of a restored backup', smaller, 'rollback');
  for (const size of [300, 600]) {
    const forked = await ask(witness, { log: fork, signers, oldSize: 300, size });
    expectKind(witness, `of a fork of ${size} entries`, forked, 'fork');
  }

  const strange = await ask(witness, { log, signers: [stranger], oldSize: 300, size: 600 });
  // omniwitness answers 500 here, where the specification has 403.
  const refusal = witness.name === 'litewitness' ? 'unknown-key' : 'unintelligible';
  expectKind(witness, 'signed by another key', strange, refusal);
  return expectCosigned(witness, 'after all that', { log, signers, oldSize: 300, size: log.size });
}

/** The next key of a log: signed with both, known to the witness later, then signed with it alone. */
export async function checkRotation(
  witness: ForeignWitness,
  { log, signer, next }: { log: SampleLog; signer: NoteSigner; next: NoteSigner },
): Promise<void> {
  const asked = { log, oldSize: log.size, size: log.size };
  await expectCosigned(witness, 'signed with both keys', { ...asked, signers: [signer, next] });
  const early = await ask(witness, { ...asked, signers: [next] });
  expectKind(witness, 'signed with the next key too early', early, 'unknown-key');
  await witness.knowLog?.([next.key]);
  await expectCosigned(witness, 'signed with both keys, of which it knows the next', {
    ...asked,
    signers: [signer, next],
  });
  await expectCosigned(witness, 'signed with the next key', { ...asked, signers: [next] });
  const late = await ask(witness, { ...asked, signers: [signer] });
  expectKind(witness, 'signed with the old key alone', late, 'unknown-key');
}
