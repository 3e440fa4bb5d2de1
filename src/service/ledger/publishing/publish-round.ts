import { formatCheckpoint, parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { isQuorum, type Policy, type PolicyWitness } from '../../../transparency/policy.ts';
import { formatNote, parseNote, signText, verifyNote } from '../../../transparency/signed-note.ts';
import { rootOfEdge } from '../../../transparency/tree.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { askWitness, type WitnessOutcome } from './ask-witness.ts';
import {
  dropOldCheckpoints,
  findNewestCheckpoint,
  insertCheckpoint,
  lockCheckpoint,
  type StoredCheckpoint,
  updateCheckpoint,
} from './checkpoint-store.ts';
import { findLog } from './log-key.ts';
import { growTree, lockTree, MOST_LEAVES } from './tree-store.ts';
import { type AlarmKind, readWitnesses, recordAlarm, recordCosigned } from './witness-store.ts';

/** A cosignature of an unchanged ledger is renewed: followers take an old one for a sign of trouble. */
const RENEWED_AFTER_S = 30 * 60;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

export interface PublishingDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The witnesses that are asked, and how many make a quorum. */
  readonly policy: Policy;
  readonly onAlarm: (alarm: { kind: AlarmKind; witness: string; size: number }) => void;
  readonly onFailure: (failure: { witness: string; reason: string }) => void;
}

/** When each witness that failed is asked again, by its name. */
export class WitnessPatience {
  readonly #next = new Map<
    string,
    { readonly atMs: number; readonly backoffMs: number; readonly reason: string }
  >();

  isDue(name: string, nowMs: number): boolean {
    return (this.#next.get(name)?.atMs ?? 0) <= nowMs;
  }

  /** Returns whether this is the first failure in a row for this reason. */
  failed(name: string, nowMs: number, reason: string): boolean {
    const before = this.#next.get(name);
    const backoffMs =
      before === undefined ? FIRST_BACKOFF_MS : Math.min(2 * before.backoffMs, LONGEST_BACKOFF_MS);
    this.#next.set(name, { atMs: nowMs + backoffMs, backoffMs, reason });
    return before?.reason !== reason;
  }

  succeeded(name: string): void {
    this.#next.delete(name);
  }
}

/**
 * Grows the tree by the next entries and, once it has all of them, signs a checkpoint. `isBehind`: there may
 * be more. Nothing happens without a name for the log, or while another process does it.
 */
async function growOnce({ db, policy }: PublishingDeps): Promise<{ readonly isBehind: boolean }> {
  return db.transaction(async (tx) => {
    // In this order: whoever opens the next log holds the tree.
    const before = await lockTree(tx);
    const log = before && (await findLog(tx));
    if (log === undefined || before === undefined) return { isBehind: false };
    const edge = await growTree(tx, before);
    if (edge.size - before.size === MOST_LEAVES) return { isBehind: true };
    const newest = await findNewestCheckpoint(tx);
    if (edge.size > (newest?.size ?? 0)) {
      const text = formatCheckpoint({
        origin: log.origin,
        size: edge.size,
        root: rootOfEdge(sha256, edge),
      });
      const note = formatNote({ text, signatures: log.signers.map((signer) => signText(text, signer, 0)) });
      await insertCheckpoint(tx, { size: edge.size, note, quorum: isQuorum(policy, new Set()) });
      await dropOldCheckpoints(tx);
    }
    return { isBehind: false };
  });
}

/** Who has cosigned, by the witness's name in the policy, and when it said so. */
async function cosignersOf({ witnesses }: Policy, note: string): Promise<ReadonlyMap<string, number>> {
  const verified = await verifyNote(
    nodeCryptography,
    parseNote(note),
    witnesses.map(({ key }) => key),
  );
  return new Map(
    verified.flatMap(({ key, cosignedAtSeconds }) => {
      const witness = witnesses.find((candidate) => candidate.key === key);
      return witness === undefined || cosignedAtSeconds === undefined
        ? []
        : [[witness.name, cosignedAtSeconds] as const];
    }),
  );
}

interface Answered {
  readonly witness: PolicyWitness;
  readonly outcome: WitnessOutcome;
}

/** Stores what the witnesses of one checkpoint answered; returns the alarms that are new. */
function storeAnswers(
  { db, clock, policy }: PublishingDeps,
  { size, note: asked }: StoredCheckpoint,
  answers: readonly Answered[],
): Promise<readonly { kind: AlarmKind; witness: string; size: number }[]> {
  return db.transaction(async (tx) => {
    // They have cosigned a log that has ended since.
    if (parseCheckpoint(parseNote(asked).text).origin !== (await findLog(tx))?.origin) return [];
    // A newer checkpoint may have taken its place meanwhile; the witnesses have cosigned it all the same.
    const stored = await lockCheckpoint(tx, size);
    const { text, signatures } = parseNote(stored?.note ?? asked);
    const lines = answers.flatMap(({ outcome }) => (outcome.kind === 'cosigned' ? [outcome.line] : []));
    const isReplaced = (name: string, idHex: string) =>
      lines.some((line) => line.name === name && line.idHex === idHex);
    const note = formatNote({
      text,
      signatures: [...signatures.filter(({ name, idHex }) => !isReplaced(name, idHex)), ...lines],
    });
    if (stored !== undefined && lines.length > 0) {
      const quorum = isQuorum(policy, new Set((await cosignersOf(policy, note)).keys()));
      await updateCheckpoint(tx, { size, note, quorum });
      await dropOldCheckpoints(tx);
    }
    const published = (await findNewestCheckpoint(tx))?.size ?? 0;
    const alarms: { kind: AlarmKind; witness: string; size: number }[] = [];
    for (const { witness, outcome } of answers) {
      const { name } = witness;
      if (outcome.kind === 'cosigned')
        await recordCosigned(tx, name, { size, atSeconds: outcome.atSeconds, note });
      // It has seen a newer checkpoint of another process of this service.
      else if (outcome.kind === 'rollback' && outcome.size <= published) continue;
      else if (outcome.kind !== 'failed') {
        const { kind } = outcome;
        const isNew = await recordAlarm(tx, name, { kind, atMs: clock.nowMs(), note: asked });
        if (isNew) alarms.push({ kind, witness: name, size });
      }
    }
    return alarms;
  });
}

/** Asks all witnesses at once whose cosignature of the newest checkpoint is missing or old. */
async function askWitnesses(deps: PublishingDeps, patience: WitnessPatience): Promise<void> {
  const { db, clock, policy, onAlarm, onFailure } = deps;
  const newest = policy.witnesses.length === 0 ? undefined : await findNewestCheckpoint(db);
  if (newest === undefined) return;
  const nowMs = clock.nowMs();
  const cosigned = await cosignersOf(policy, newest.note);
  const due = policy.witnesses.filter(({ name }) => {
    const isFresh = (cosigned.get(name) ?? 0) > nowMs / 1000 - RENEWED_AFTER_S;
    return !isFresh && patience.isDue(name, nowMs);
  });
  if (due.length === 0) return;
  const records = await readWitnesses(db);
  const answers = await Promise.all(
    due.map(async (witness): Promise<Answered> => {
      const remembered = records.get(witness.name)?.size ?? 0;
      return { witness, outcome: await askWitness(db, witness, newest.note, remembered) };
    }),
  );
  const alarms = await storeAnswers(deps, newest, answers);
  for (const { witness, outcome } of answers) {
    if (outcome.kind === 'cosigned') {
      patience.succeeded(witness.name);
      continue;
    }
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
    const isNew = patience.failed(witness.name, nowMs, reason);
    if (isNew && outcome.kind === 'failed') onFailure({ witness: witness.name, reason });
  }
  for (const alarm of alarms) onAlarm(alarm);
}

/** Publishes what was appended since the last round, and has it cosigned. @throws {StoreError} */
export async function publishRound(deps: PublishingDeps, patience: WitnessPatience): Promise<void> {
  while ((await growOnce(deps)).isBehind);
  await askWitnesses(deps, patience);
}
