import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { Cryptography } from './cryptography.ts';
import { MalformedError, UnknownLogError } from './errors.ts';
import { parseNote, verifyNote } from './signed-note.ts';
import { parseVerifierKey, type SignatureType, type VerifierKey } from './verifier-key.ts';

export interface PolicyLog {
  readonly key: VerifierKey;
  readonly url?: string;
}

export interface PolicyWitness {
  /** The name within the policy; the key has a name of its own. */
  readonly name: string;
  readonly key: VerifierKey;
  readonly url?: string;
}

/** At least so many of these must have cosigned. */
interface Group {
  readonly threshold: number;
  readonly members: readonly string[];
}

/** Which logs are known, and whose cosignatures make a checkpoint valid. */
export interface Policy {
  readonly logs: readonly PolicyLog[];
  readonly witnesses: readonly PolicyWitness[];
  readonly groups: ReadonlyMap<string, Group>;
  /** The witness or group that must have cosigned; `none` for no one. */
  readonly quorum: string;
}

const NO_ONE = 'none';
const FORBIDDEN_CHARACTER = /[^\t\u0020-\u007e\u0080-\u{10ffff}]/u;

class PolicyReader {
  readonly #cryptography: Pick<Cryptography, 'sha256'>;
  readonly logs: PolicyLog[] = [];
  readonly witnesses: PolicyWitness[] = [];
  readonly groups = new Map<string, Group>();
  quorum: string | undefined;
  readonly #publicKeys = new Set<string>();
  readonly #members = new Set<string>();
  #lineNumber = 0;

  constructor(cryptography: Pick<Cryptography, 'sha256'>) {
    this.#cryptography = cryptography;
  }

  #refuse(reason: string, cause?: unknown): MalformedError {
    return new MalformedError('policy', `Line ${this.#lineNumber} of the policy: ${reason}`, {
      fields: { line: this.#lineNumber },
      cause,
    });
  }

  async #key(text: string, type: SignatureType): Promise<VerifierKey> {
    let key: VerifierKey;
    try {
      key = await parseVerifierKey(this.#cryptography, text);
    } catch (error) {
      throw error instanceof MalformedError ? this.#refuse(error.message, error) : error;
    }
    if (key.type !== type) throw this.#refuse(`the key of ${key.name} is not of the type ${type}.`);
    const publicKey = `${type} ${key.publicKey.join(' ')}`;
    if (this.#publicKeys.has(publicKey)) throw this.#refuse(`the key of ${key.name} stands here twice.`);
    this.#publicKeys.add(publicKey);
    return key;
  }

  #isDefined(name: string): boolean {
    return this.groups.has(name) || this.witnesses.some((witness) => witness.name === name);
  }

  #define(name: string): void {
    if (name === NO_ONE || this.#isDefined(name)) throw this.#refuse(`the name ${name} is taken.`);
  }

  #group(name: string, thresholdText: string, members: readonly string[]): void {
    this.#define(name);
    for (const member of members) {
      if (!this.#isDefined(member)) throw this.#refuse(`${member} is not defined above.`);
      if (this.#members.has(member)) throw this.#refuse(`${member} is a member already.`);
      this.#members.add(member);
    }
    const words: Readonly<Record<string, number>> = { any: 1, all: members.length };
    const isNumber = /^[1-9][0-9]{0,3}$/u.test(thresholdText);
    const threshold = isNumber ? Number(thresholdText) : words[thresholdText];
    if (threshold === undefined || threshold > members.length || members.length === 0) {
      throw this.#refuse('a group asks for any, all, or a number of its members.');
    }
    this.groups.set(name, { threshold, members });
  }

  async readLine(line: string): Promise<void> {
    this.#lineNumber += 1;
    if (FORBIDDEN_CHARACTER.test(line)) throw this.#refuse('it has a control character.');
    const [word = '', ...items] = line.split(/[ \t]+/u).filter((item) => item !== '');
    if (word === '' || word.startsWith('#')) return;
    const [first, second, third] = items;
    if (word === 'log' && first !== undefined && items.length <= 2) {
      const key = await this.#key(first, 'ed25519');
      this.logs.push(second === undefined ? { key } : { key, url: second });
    } else if (word === 'witness' && first !== undefined && second !== undefined && items.length <= 3) {
      this.#define(first);
      const key = await this.#key(second, 'cosignature-v1');
      this.witnesses.push(third === undefined ? { name: first, key } : { name: first, key, url: third });
    } else if (word === 'group' && first !== undefined && second !== undefined) {
      this.#group(first, second, items.slice(2));
    } else if (word === 'quorum' && first !== undefined && items.length === 1) {
      if (this.quorum !== undefined) throw this.#refuse('there is a quorum already.');
      if (first !== NO_ONE && !this.#isDefined(first)) throw this.#refuse(`${first} is not defined above.`);
      this.quorum = first;
    } else {
      throw this.#refuse('it is not a log, witness, group or quorum.');
    }
  }
}

/** @throws {MalformedError} with the line and what is wrong with it */
export async function parsePolicy(cryptography: Pick<Cryptography, 'sha256'>, text: string): Promise<Policy> {
  const reader = new PolicyReader(cryptography);
  // Files of Windows begin with a byte order mark and end lines with CR LF.
  for (const line of text.replace(/^\uFEFF/u, '').split(/\r?\n/u)) await reader.readLine(line);
  const { logs, witnesses, groups, quorum } = reader;
  if (quorum === undefined)
    throw new MalformedError(
      'policy',
      'The policy has no quorum line. A policy without witnesses says: quorum none.',
    );
  return { logs, witnesses, groups, quorum };
}

/** Whether the witnesses of these names (of the policy) are enough. */
export function isQuorum({ groups, quorum }: Policy, cosigned: ReadonlySet<string>): boolean {
  const hasCosigned = (name: string): boolean => {
    const group = groups.get(name);
    return group === undefined
      ? cosigned.has(name)
      : group.members.filter(hasCosigned).length >= group.threshold;
  };
  return quorum === NO_ONE || hasCosigned(quorum);
}

/** A checkpoint signed by a log of the policy. */
export interface SignedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** The keys of the policy that signed it for the log. */
  readonly logKeys: readonly VerifierKey[];
  /** By the witness's name in the policy, with the time it says in seconds since the Unix epoch. */
  readonly cosignatures: readonly { readonly name: string; readonly atSeconds: number }[];
}

/** The same, and which of its cosignatures count at a moment. */
export interface CheckedCheckpoint extends Omit<SignedCheckpoint, 'cosignatures'> {
  /** By the witness's name in the policy: the earliest time it says, in seconds since the Unix epoch. */
  readonly cosignedAtSeconds: ReadonlyMap<string, number>;
  /** Those that are dated ahead of the clock, which do not count. */
  readonly aheadAtSeconds: ReadonlyMap<string, number>;
  /** Whether the policy is content with the witnesses that count. */
  readonly hasQuorum: boolean;
}

/** As far as clocks may differ. */
const MAX_AHEAD_SECONDS = 5 * 60;

/** Whether a cosignature is dated so far ahead that its date says nothing of when it was made. */
export const isAheadOfClock = (atSeconds: number, nowSeconds: number): boolean =>
  atSeconds > nowSeconds + MAX_AHEAD_SECONDS;

/** Counts the cosignatures of a checkpoint. Too few are no error: see `hasQuorum`. */
export function countCosignatures(
  policy: Policy,
  { cosignatures, ...signed }: SignedCheckpoint,
  nowSeconds: number,
): CheckedCheckpoint {
  const cosignedAtSeconds = new Map<string, number>();
  const aheadAtSeconds = new Map<string, number>();
  for (const { name, atSeconds } of cosignatures) {
    const times = isAheadOfClock(atSeconds, nowSeconds) ? aheadAtSeconds : cosignedAtSeconds;
    times.set(name, Math.min(times.get(name) ?? Number.POSITIVE_INFINITY, atSeconds));
  }
  const hasQuorum = isQuorum(policy, new Set(cosignedAtSeconds.keys()));
  return { ...signed, cosignedAtSeconds, aheadAtSeconds, hasQuorum };
}

/**
 * Reads a checkpoint and checks its signatures. Whether enough witnesses have cosigned it: `countCosignatures`.
 * @throws {MalformedError}
 * @throws {BrokenSignatureError} if a signature by a key of the policy is wrong
 * @throws {UnknownLogError} if no log of the policy has signed it under its own name
 */
export async function checkCheckpoint(
  cryptography: Cryptography,
  policy: Policy,
  note: string | Uint8Array,
): Promise<SignedCheckpoint> {
  const signedNote = parseNote(note);
  const checkpoint = parseCheckpoint(signedNote.text);
  const verified = await verifyNote(cryptography, signedNote, [
    ...policy.logs.map(({ key }) => key),
    ...policy.witnesses.map(({ key }) => key),
  ]);
  const logKeys = verified.flatMap(({ key }) =>
    key.type === 'ed25519' && key.name === checkpoint.origin ? [key] : [],
  );
  if (logKeys.length === 0) throw new UnknownLogError(checkpoint.origin);
  const cosignatures = verified.flatMap(({ key, cosignedAtSeconds: atSeconds }) => {
    const witness = policy.witnesses.find((candidate) => candidate.key === key);
    return witness === undefined || atSeconds === undefined ? [] : [{ name: witness.name, atSeconds }];
  });
  return { checkpoint, logKeys, cosignatures };
}

/** A log that is well renews its cosignatures twice as often. */
const QUORUM_AGE_SECONDS = 60 * 60;

/**
 * When the last of those witnesses cosigned that the quorum needs, in seconds since the Unix epoch; `null`
 * without a quorum.
 */
export function quorumTimeOf(
  policy: Policy,
  { cosignedAtSeconds }: Pick<CheckedCheckpoint, 'cosignedAtSeconds'>,
): number | null {
  const times = [...cosignedAtSeconds.values()].toSorted((a, b) => b - a);
  const time = times.find((since) =>
    isQuorum(policy, new Set([...cosignedAtSeconds].filter(([, at]) => at >= since).map(([name]) => name))),
  );
  return time ?? null;
}

/** Whether a quorum of that time is missing, or so old that the log may have gone on elsewhere. */
export function isQuorumLost(policy: Policy, quorumAtSeconds: number | null, nowSeconds: number): boolean {
  const needsNoOne = isQuorum(policy, new Set());
  return !needsNoOne && (quorumAtSeconds === null || quorumAtSeconds < nowSeconds - QUORUM_AGE_SECONDS);
}
