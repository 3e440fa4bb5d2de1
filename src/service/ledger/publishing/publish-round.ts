import { formatCheckpoint, parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { isAheadOfClock, isQuorum, type Policy, type PolicyWitness } from '../../../transparency/policy.ts';
import { formatNote, parseNote, signText, verifyNote } from '../../../transparency/signed-note.ts';
import { rootOfEdge, type TreeEdge } from '../../../transparency/tree.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import { nodeCryptography, sha256 } from '../node-cryptography.ts';
import { askWitness, type WitnessOutcome } from './ask-witness.ts';
import {
  dropOldCheckpoints,
  findNewestCheckpoint,
  storeCheckpoint,
  type StoredCheckpoint,
} from './checkpoint-store.ts';
import { findLog, listLogKeys, type PublishedLog } from './log-key.ts';
import { awaitTree, growTree, lockTree, MOST_LEAVES, readTreeSize } from './tree-store.ts';
import {
  type AlarmKind,
  forgetOtherWitnesses,
  readWitnesses,
  recordAlarm,
  recordCosigned,
} from './witness-store.ts';

/** A cosignature of an unchanged ledger is renewed: followers take an old one for a sign of trouble. */
const RENEWED_AFTER_S = 30 * 60;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

/** That a witness refuses a checkpoint of this size. */
export interface Alarm {
  readonly kind: AlarmKind;
  readonly witness: string;
  readonly size: number;
}

export interface PublishingDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The witnesses that are asked, and how many make a quorum. */
  readonly policy: Policy;
  readonly onAlarm: (alarm: Alarm) => void;
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

type Checkpoint = Pick<StoredCheckpoint, 'size' | 'note'>;

interface Grown {
  readonly log: PublishedLog;
  readonly edge: TreeEdge;
}

/** Grows the tree by the next entries. `undefined` without a name for the log. */
function growOnce(db: Db): Promise<(Grown & { readonly isBehind: boolean }) | undefined> {
  return db.transaction(async (tx) => {
    // In this order: a command that renames the log holds the tree.
    const before = await lockTree(tx);
    const log = await findLog(tx);
    if (log === undefined) return undefined;
    const edge = await growTree(tx, before);
    return { log, edge, isBehind: edge.size - before.size === MOST_LEAVES };
  });
}

/** Grows the tree by all entries; `undefined` also when it is stopped before. */
async function grow(db: Db, signal: AbortSignal | undefined): Promise<Grown | undefined> {
  let grown = await growOnce(db);
  while (grown?.isBehind === true) {
    if (signal?.aborted === true) return undefined;
    grown = await growOnce(db);
  }
  return grown;
}

function signCheckpoint({ log, edge }: Grown): Checkpoint {
  const text = formatCheckpoint({ origin: log.origin, size: edge.size, root: rootOfEdge(sha256, edge) });
  return {
    size: edge.size,
    note: formatNote({ text, signatures: log.signers.map((signer) => signText(text, signer, 0)) }),
  };
}

/**
 * Who has cosigned, by the witness's name in the policy, and when it said so. What is dated ahead of the clock, which may
 * have been set back since, does not count.
 */
async function cosignersOf(
  { policy: { witnesses }, clock }: Pick<PublishingDeps, 'policy' | 'clock'>,
  note: string,
): Promise<ReadonlyMap<string, number>> {
  const verified = await verifyNote(
    nodeCryptography,
    parseNote(note),
    witnesses.map(({ key }) => key),
  );
  return new Map(
    verified.flatMap(({ key, cosignedAtSeconds }) => {
      const witness = witnesses.find((candidate) => candidate.key === key);
      return witness === undefined ||
        cosignedAtSeconds === undefined ||
        isAheadOfClock(cosignedAtSeconds, clock.nowMs() / 1_000)
        ? []
        : [[witness.name, cosignedAtSeconds] as const];
    }),
  );
}

interface Answered {
  readonly witness: PolicyWitness;
  readonly outcome: WitnessOutcome;
}

/** Asks all witnesses at once whose cosignature of the checkpoint is missing or old. */
async function askWitnesses(
  deps: PublishingDeps,
  patience: WitnessPatience,
  { note }: Checkpoint,
): Promise<readonly Answered[]> {
  const { db, clock, policy } = deps;
  const nowMs = clock.nowMs();
  const cosigned = await cosignersOf(deps, note);
  const due = policy.witnesses.filter(({ name }) => {
    const isFresh = (cosigned.get(name) ?? 0) > nowMs / 1000 - RENEWED_AFTER_S;
    return !isFresh && patience.isDue(name, nowMs);
  });
  if (due.length === 0) return [];
  const records = await readWitnesses(db);
  const answers = await Promise.all(
    due.map(async (witness): Promise<Answered> => {
      const remembered = records.get(witness.name)?.size ?? 0;
      return { witness, outcome: await askWitness(deps, witness, note, remembered) };
    }),
  );
  // A process that took over after this one had lost the server may have grown the tree and asked: that is no rollback.
  const treeSize = await readTreeSize(db);
  return answers.filter(({ outcome }) => outcome.kind !== 'rollback' || outcome.size > treeSize);
}

/**
 * Publishes a checkpoint with the cosignatures that came, and records what the witnesses did; returns the alarms that
 * are new.
 */
function publish(
  deps: PublishingDeps,
  { size, note: asked }: Checkpoint,
  answers: readonly Answered[],
): Promise<readonly Alarm[]> {
  const { db, clock, policy } = deps;
  return db.transaction(async (tx) => {
    await awaitTree(tx);
    // They have cosigned a log that has another name since.
    if (parseCheckpoint(parseNote(asked).text).origin !== (await listLogKeys(tx))[0]?.name) return [];
    const { text, signatures } = parseNote(asked);
    const lines = answers.flatMap(({ outcome }) => (outcome.kind === 'cosigned' ? [outcome.line] : []));
    const isReplaced = (name: string, idHex: string) =>
      lines.some((line) => line.name === name && line.idHex === idHex);
    const note = formatNote({
      text,
      signatures: [...signatures.filter(({ name, idHex }) => !isReplaced(name, idHex)), ...lines],
    });
    const quorum = isQuorum(policy, new Set((await cosignersOf(deps, note)).keys()));
    await storeCheckpoint(tx, { size, note, quorum });
    await dropOldCheckpoints(tx);
    const alarms: Alarm[] = [];
    for (const {
      witness: { name },
      outcome,
    } of answers) {
      if (outcome.kind === 'cosigned')
        await recordCosigned(tx, name, { size, atSeconds: outcome.atSeconds, note });
      else if (outcome.kind !== 'failed') {
        const { kind } = outcome;
        const isNew = await recordAlarm(tx, name, { kind, atMs: clock.nowMs(), note: asked });
        if (isNew) alarms.push({ kind, witness: name, size });
      }
    }
    return alarms;
  });
}

/**
 * Publishes what was appended since the last round, unless another process is at it: grows the tree, signs a checkpoint,
 * has it cosigned, and shows it with the cosignatures that came. An unchanged one gets those that it lacks. After
 * `signal` the tree does not grow on. @throws {StoreError}
 */
export function publishRound(
  deps: PublishingDeps,
  patience: WitnessPatience,
  signal?: AbortSignal,
): Promise<void> {
  // The turn keeps witnesses from being asked twice; the rest holds without it: the tree is stored before they are
  // asked, so a size has one root, no matter which process signs it, and the newest checkpoint is the largest.
  return deps.db.exclusively('publish', () => publishInTurn(deps, patience, signal));
}

async function publishInTurn(
  deps: PublishingDeps,
  patience: WitnessPatience,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, clock, policy, onAlarm, onFailure } = deps;
  const grown = await grow(db, signal);
  if (grown === undefined) return;
  // A start without its policy, perhaps by mistake, must not lose what its witnesses had cosigned.
  if (policy.witnesses.length > 0) {
    await forgetOtherWitnesses(
      db,
      policy.witnesses.map(({ name }) => name),
    );
  }
  const newest = await findNewestCheckpoint(db);
  const isNew = grown.edge.size > (newest?.size ?? 0);
  const next = isNew ? signCheckpoint(grown) : newest;
  if (next === undefined) return;
  const answers = await askWitnesses(deps, patience, next);
  if (!isNew && answers.length === 0) return;
  const alarms = await publish(deps, next, answers);
  const nowMs = clock.nowMs();
  for (const { witness, outcome } of answers) {
    if (outcome.kind === 'cosigned') {
      patience.succeeded(witness.name);
      continue;
    }
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
    const isFirst = patience.failed(witness.name, nowMs, reason);
    if (isFirst && outcome.kind === 'failed') onFailure({ witness: witness.name, reason });
  }
  for (const alarm of alarms) onAlarm(alarm);
}
