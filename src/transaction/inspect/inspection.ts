import type { ContributionDraft } from '../../contract/contribution-fields.ts';
import type { AlgorithmName } from '../scale/identifiers.ts';
import type { Text } from '../words/text.ts';

/** One entry of the signature list. */
export interface InspectedSignature {
  readonly algorithm: AlgorithmName;
  readonly publicKeyHex: string;
  /**
   * Whether it verifies over this payload; `false` for algorithms that cannot be verified here (all but
   * Ed25519).
   */
  readonly valid: boolean;
}

/**
 * One object of the JSON array that a report records. Numbers are as in the JSON. `fraudType` is the name of a known type,
 * or the text itself; `ft <number>` for a number without a known type.
 */
export interface InspectedContribution extends ContributionDraft {
  /**
   * The asset registered for it: the one at the same position. Absent when there are fewer registrations than
   * contributions.
   */
  readonly definitionId?: string;
  /** As in the JSON: the number of a known fraud type, or the text of any other. */
  readonly ft: number | string;
  /** `sts`: 0 is a new contribution. */
  readonly status: number;
  /** `ed`: seconds since the Unix epoch. */
  readonly expiryAtS: number;
  /** `ts`: milliseconds since the Unix epoch. */
  readonly reportedAtMs: number;
}

/**
 * An asset definition registered as every contribution's is: kind Store, mintable without limit, no logo, no
 * metadata.
 */
export interface InspectedRegistration {
  /** The position of the instruction, counted from 0. */
  readonly instruction: number;
  readonly definitionId: string;
}

/** Sets `sts` of an asset to 2. */
export interface InspectedFlag {
  readonly instruction: number;
  readonly definitionId: string;
  readonly accountId: string;
}

/** A permission on one asset (`accountId` present) or one asset definition, given to an account. */
export interface InspectedGrant {
  readonly instruction: number;
  readonly permission: 'CanSetKeyValueInUserAsset' | 'CanRegisterAssetsWithDefinition';
  readonly definitionId: string;
  /** The account that holds the asset; absent for `CanRegisterAssetsWithDefinition`. */
  readonly accountId?: string;
  /** The account that receives the permission. */
  readonly grantedTo: string;
}

/** A trigger that sets `sts` of one asset to 1 (expired), once, at a time. */
export interface InspectedExpiryTrigger {
  readonly instruction: number;
  readonly triggerId: string;
  readonly definitionId: string;
  readonly accountId: string;
  /** With whose rights it runs. */
  readonly authority: string;
  /** Seconds since the Unix epoch. */
  readonly startsAtS: bigint;
}

/** Any other instruction, in full. */
export interface InspectedOther {
  /** `[3]` is the fourth instruction; `metadata.<key>` an entry of the transaction's metadata. */
  readonly path: string;
  readonly text: Text;
}

/**
 * The content of a transaction, built from its bytes alone and complete. Plain data, which `postMessage`
 * accepts. Texts are unchanged: make them visible (`visibleText`) before showing them.
 */
export interface TransactionInspection {
  /** The only one that is read: that of Iroha 2.0.0-pre-rc.20. */
  readonly layout: 'B';
  readonly byteLength: number;
  readonly payloadByteLength: number;
  /** The hash that is signed, 64 lower-case hex characters. It identifies the transaction. */
  readonly payloadHashHex: string;
  /** `<name>@<domain>` */
  readonly authority: string;
  readonly creationTimeMs: bigint;
  readonly timeToLiveMs?: bigint;
  /** Creation plus time to live; absent when there is no time to live. */
  readonly expiresAtMs?: bigint;
  readonly nonce?: number;
  readonly signatures: readonly InspectedSignature[];
  readonly instructionCount: number;
  readonly registrations: readonly InspectedRegistration[];
  /** The index of the instruction that records the contributions; absent if there is none. */
  readonly recordedBy?: number;
  readonly contributions: readonly InspectedContribution[];
  readonly flags: readonly InspectedFlag[];
  readonly grants: readonly InspectedGrant[];
  readonly expiryTriggers: readonly InspectedExpiryTrigger[];
  readonly others: readonly InspectedOther[];
  /**
   * The reason why its effect is unknown: it is a wasm program. Then all lists except the metadata are empty.
   */
  readonly unreadable?: string;
}
