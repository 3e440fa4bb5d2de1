import type { ContributionDraft } from '../../contract/contribution.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { Random } from '../random.ts';
import { samples } from '../transaction/samples.ts';
import { appendSignature } from '../../transaction/sign/sign.ts';
import { assembleFlag, assembleReport } from '../../transaction/assemble.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import { keyPairFromHex } from '../../transaction/sign/key-pair.ts';
import { layoutBCases, olderLayoutCases } from '../../transaction/vectors/vectors.ts';

/** A transaction to begin with. */
export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Exactly what the transaction does; absent if no request would ask for it. */
  readonly request?: TransactionRequest;
  /** A moment at which it is fresh. */
  readonly nowMs: number;
  /** The key of a signature that is expected in it. */
  readonly signerPublicKeyHex?: string;
}

const NOW_MS = 1_790_000_000_000;
const PRIVATE_KEY_HEX = '07'.repeat(32);
/** Longer ones say nothing more, and take most of the time. */
const MAX_BYTES = 2000;

const seedsOf = (vectors: typeof layoutBCases | typeof olderLayoutCases): readonly Seed[] =>
  vectors
    .flatMap(({ name, signedHex, unsignedHex }) => [
      { name: `${name}, unsigned`, bytes: hexToBytes(unsignedHex), nowMs: NOW_MS },
      { name: `${name}, signed`, bytes: hexToBytes(signedHex), nowMs: NOW_MS },
    ])
    .filter(({ bytes }) => bytes.length <= MAX_BYTES);

const COUNTRIES = ['SE', 'GB', 'FR', 'XK', 'US'] as const;
const FRAUD_TYPES = ['Wangiri', 'IPFraud', 'Robocall', 'Something of its own', 'Ωmega'] as const;

function draftOf(random: Random): ContributionDraft {
  const digits = random.pick(90_000_000) + 10_000_000;
  const ids = [
    `203.0.113.${random.pick(256)}`,
    `+44${digits}`,
    `+44${digits}-+44${digits + 7}`,
    `10761570${digits}`,
    `mail${digits}@example.com`,
    `https://a-${digits}.example/?x=%20&y=_1#top`,
  ];
  return {
    id: random.one(ids),
    fraudType: random.one(FRAUD_TYPES),
    origination: random.one(COUNTRIES),
    destination: random.one(COUNTRIES),
    ...(random.pick(3) === 0 ? { sourcePeerId: 'telco' } : {}),
  };
}

function generated(random: Random, index: number): Seed {
  const accountId = 'alice@wonderland';
  const header = { authority: accountId, creationTimeMs: NOW_MS - 1000, nonce: 1 + random.pick(1000) };
  const drafts = Array.from({ length: 1 + random.pick(5) }, () => draftOf(random));
  if (index % 3 > 0) {
    const expiryAtS = NOW_MS / 1000 + 86_400 + random.pick(1_000_000);
    const items = drafts.map((draft, at) => ({ draft, suffix: NOW_MS + at, expiryAtS }));
    const request = { kind: 'report', accountId, items: drafts } as const;
    return { name: `report ${index}`, bytes: assembleReport(header, items), request, nowMs: NOW_MS };
  }
  const assets = drafts.map((_, at) => ({
    definitionId: `198.51.100.${at}_${random.pick(10_000)}#contribution`,
    accountId: at % 2 === 0 ? accountId : 'bob@admin',
  }));
  const request = { kind: 'flag', accountId, assets } as const;
  return { name: `flag ${index}`, bytes: assembleFlag(header, assets), request, nowMs: NOW_MS };
}

/** Transactions in other layouts, which are refused. */
export const otherLayoutSeeds = (): readonly Seed[] => seedsOf(olderLayoutCases);

/**
 * Returns the readable transactions to start from: every vector, and reports and flags, signed and unsigned.
 */
export function makeSeeds(random: Random): readonly Seed[] {
  const requested: readonly Seed[] = [
    ...samples,
    ...Array.from({ length: 24 }, (_, index) => generated(random, index)),
  ];
  const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);
  const signed = requested
    .filter((_, index) => index % 4 === 0)
    .map((seed) => ({
      ...seed,
      name: `${seed.name}, signed`,
      bytes: appendSignature(seed.bytes, keyPair),
      signerPublicKeyHex: bytesToHex(keyPair.publicKey),
    }));
  return [...requested, ...signed, ...seedsOf(layoutBCases)];
}
