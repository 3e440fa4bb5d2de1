import { AppError } from '../../../contract/app-error.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { utf8Bytes } from '../../../transparency/bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { TransparencyError, UnknownLogError } from '../../../transparency/errors.ts';
import {
  type CheckedCheckpoint,
  checkCheckpoint,
  countCosignatures,
  isQuorumLost,
  type Policy,
  quorumTimeOf,
} from '../../../transparency/policy.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { nodeCryptography, sha256 } from '../../ledger/node-cryptography.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeAhead } from '../dated-ahead.ts';
import { LedgerFault } from '../ledger-fault.ts';
import { copyEntries } from './copy-entries.ts';
import type { FollowFolder, FollowState } from './follow-state.ts';
import { proveGrowth } from './prove-growth.ts';
import { type PublishedLog, UnreachableError } from './published-log.ts';

/** Caches may show an older checkpoint for so long. */
const STALE_FOR_MS = 5 * 60_000;
const POLL_EVERY_MS = 10_000;

/** The log continues, but too few witnesses of the policy have cosigned it lately. */
export class QuorumLostError extends AppError {
  constructor(size: number, atSeconds: number | null, ahead: string) {
    const stood =
      atSeconds === null
        ? 'never stood behind it'
        : `stood behind it last at ${new Date(atSeconds * 1_000).toISOString()}`;
    super(
      'quorum-lost',
      `The log continues (${size} entries), but the policy's quorum ${stood}. Ask its witnesses why.${ahead}`,
    );
  }
}

export interface FollowDeps {
  readonly log: PublishedLog;
  readonly folder: FollowFolder;
  readonly policy: Policy;
  readonly clock: Clock;
  /** Given when entries are copied, too: reads the token, which may be renewed meanwhile. */
  readonly readToken?: (() => Promise<string>) | undefined;
}

interface Served extends CheckedCheckpoint {
  readonly note: string;
}

const checkpointOf = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);

async function readServed({ log, policy, clock }: FollowDeps): Promise<Served> {
  const bytes = await log.readCheckpoint();
  try {
    const signed = await checkCheckpoint(nodeCryptography, policy, bytes);
    const checked = countCosignatures(policy, signed, clock.nowMs() / 1_000);
    return { ...checked, note: Buffer.from(bytes).toString('utf8') };
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    const { origin } = error.fields;
    if (error instanceof UnknownLogError && policy.logs.every(({ key }) => key.name !== origin))
      throw new UnreachableError(
        `The log is called ${origin ?? ''}, for which the policy has no line. If it stands in place of another, ask its operator why, and for its key.`,
        error,
      );
    throw new UnreachableError(
      `The log shows no checkpoint that the policy accepts. ${error.message}`,
      error,
    );
  }
}

/** Keeps both notes, by their sizes and the hashes of what is signed. What was found is said without them, too. */
async function faultWith(
  folder: FollowFolder,
  kind: 'fork' | 'rollback' | 'false-tiles',
  notes: readonly [string, string],
  sentence: string,
): Promise<LedgerFault> {
  const paths: string[] = [];
  try {
    for (const note of notes) {
      const { text } = parseNote(note);
      const hash = bytesToHex(sha256(utf8Bytes(text))).slice(0, 8);
      paths.push(await folder.keepEvidence(`${kind}-${checkpointOf(note).size}-${hash}.checkpoint`, note));
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new LedgerFault(`${sentence} The checkpoints could not be kept. ${error.message}`, error);
  }
  return new LedgerFault(`${sentence} Both checkpoints are kept: ${paths.join(' and ')}.`);
}

/** A smaller checkpoint is an old one from a cache, or a ledger that was set back. */
async function judgeSmaller(
  { folder, clock }: FollowDeps,
  state: FollowState,
  served: Served,
): Promise<FollowState> {
  const sinceMs = state.smallerSinceMs ?? clock.nowMs();
  const isCosignedLater = [...served.cosignedAtSeconds].some(
    ([name, at]) => at > (state.cosignedAtSeconds[name] ?? Number.POSITIVE_INFINITY),
  );
  if (isCosignedLater || clock.nowMs() - sinceMs >= STALE_FOR_MS) {
    throw await faultWith(
      folder,
      'rollback',
      [state.checkpoint, served.note],
      `The log had ${checkpointOf(state.checkpoint).size} entries and shows ${served.checkpoint.size} ${isCosignedLater ? 'that a witness cosigned later' : 'for five minutes or more'}: entries were taken back.`,
    );
  }
  return { ...state, smallerSinceMs: sinceMs };
}

async function judgeGrown({ log, folder }: FollowDeps, known: string, served: Served): Promise<void> {
  const before = checkpointOf(known);
  const { size } = served.checkpoint;
  const growth = await proveGrowth(log, before, served.checkpoint);
  if (growth === 'continues') return;
  const isFork = growth === 'changed';
  throw await faultWith(
    folder,
    isFork ? 'fork' : growth,
    [known, served.note],
    isFork
      ? `The log's checkpoint of ${size} entries does not begin with that of ${before.size}: the ledger was changed.`
      : `The log's tiles do not lead to the root that it signed over ${size} entries.`,
  );
}

/** The state with what the log shows now, unless that is older. */
async function judge(deps: FollowDeps, known: FollowState | undefined, served: Served): Promise<FollowState> {
  const { checkpoint, note, cosignedAtSeconds } = served;
  const before = known === undefined ? undefined : checkpointOf(known.checkpoint);
  if (before !== undefined && before.origin !== checkpoint.origin) {
    throw new AppError(
      'another-log',
      `The folder follows ${before.origin}, but the log is ${checkpoint.origin}. Each log needs a folder of its own; keep this one, which remembers the other.`,
    );
  }
  const quorumAt = quorumTimeOf(deps.policy, served);
  const quorumAtSeconds =
    quorumAt === null ? (known?.quorumAtSeconds ?? null) : Math.max(quorumAt, known?.quorumAtSeconds ?? 0);
  if (known !== undefined && before !== undefined) {
    if (checkpoint.size < before.size) return judgeSmaller(deps, known, served);
    await judgeGrown(deps, known.checkpoint, served);
    const newestOf = (times: Iterable<number>) => Math.max(0, ...times);
    const isOlderCopy =
      checkpoint.size === before.size &&
      newestOf(cosignedAtSeconds.values()) < newestOf(Object.values(known.cosignedAtSeconds));
    if (isOlderCopy) return { ...known, smallerSinceMs: null };
  }
  return {
    checkpoint: note,
    cosignedAtSeconds: Object.fromEntries(cosignedAtSeconds),
    quorumAtSeconds,
    smallerSinceMs: null,
    copy: known?.copy ?? null,
  };
}

/**
 * Looks at the log once; returns a sentence. @throws {LedgerFault} if it was changed, set back, or
 * contradicts itself {UnreachableError} {QuorumLostError} {AppError} if the folder cannot be used
 */
export async function followOnce(deps: FollowDeps): Promise<string> {
  const { folder, policy, clock, log, readToken } = deps;
  const known = await folder.read();
  const served = await readServed(deps);
  let state = await judge(deps, known, served);
  if (JSON.stringify(state) !== JSON.stringify(known)) await folder.replace(state);
  const checkpoint = checkpointOf(state.checkpoint);
  if (readToken !== undefined) {
    state = await copyEntries({ log, folder, readToken }, state, checkpoint);
  }
  const { quorumAtSeconds } = state;
  if (isQuorumLost(policy, quorumAtSeconds, Math.floor(clock.nowMs() / 1_000))) {
    throw new QuorumLostError(checkpoint.size, quorumAtSeconds, describeAhead(served));
  }
  const copied = readToken === undefined ? '' : `, ${state.copy?.size ?? 0} of them copied`;
  const stale = state.smallerSinceMs === null ? '' : '; the log shows an older checkpoint at the moment';
  return `${checkpoint.origin} continues: ${checkpoint.size} entries${copied}${stale}.${describeAhead(served)}`;
}

/** Looks at the log again and again, and says what is new. @throws {LedgerFault} which ends it */
export async function followOn(
  deps: FollowDeps,
  say: (sentence: string) => unknown,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<never> {
  let said: string | undefined;
  for (;;) {
    let sentence: string;
    try {
      sentence = await followOnce(deps);
    } catch (error) {
      if (!(error instanceof UnreachableError || error instanceof QuorumLostError)) throw error;
      sentence = error.message;
    }
    if (sentence !== said) await say(sentence);
    said = sentence;
    await sleep(POLL_EVERY_MS);
  }
}
