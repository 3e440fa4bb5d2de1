import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { assembleFlag, assembleReport } from '../../transaction/assemble.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import { FULL_DRAFT } from '../full-draft.ts';
import { layoutBCase } from '../../transaction/vectors/vectors.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The request; the transaction does exactly this. */
  readonly request: TransactionRequest;
  /** A moment at which it is fresh. */
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;
const NOW_MS = 1_790_000_000_000;
const header = { authority: 'alice@wonderland', creationTimeMs: NOW_MS - 1000, nonce: 7 };
const EXPIRY_AT_S = (NOW_MS + 30 * DAY_MS) / 1000;

const drafts = [
  { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' },
  FULL_DRAFT,
  { id: 'https://a-b.example/?x=1&y=%20#top', fraudType: 'Robocall', origination: 'FR', destination: 'GB' },
] as const;

/** A report as our service assembles it. */
export const report: Sample = {
  name: 'a report of our service',
  bytes: assembleReport(
    header,
    drafts.map((draft, index) => ({ draft, suffix: 1_000 + index, expiryAtS: EXPIRY_AT_S })),
  ),
  request: { kind: 'report', accountId: 'alice@wonderland', items: drafts },
  nowMs: NOW_MS,
};

const assets = [
  { definitionId: '203.0.113.7_1000#contribution', accountId: 'alice@wonderland' },
  { definitionId: 'https://a-b.example/?x=1_1001#contribution', accountId: 'alice@wonderland' },
] as const;

/** A flag as our service assembles it. */
export const flag: Sample = {
  name: 'a flag of our service',
  bytes: assembleFlag(header, assets),
  request: { kind: 'flag', accountId: 'alice@wonderland', assets },
  nowMs: NOW_MS,
};

/**
 * The one public example of a real service (WIRE-FORMAT.md, "Public example"), with the permissions and the
 * trigger that it holds. The request asks for the destination that it really has, SE. Its expiry is further
 * away than any that may be signed.
 */
export const publicExample: Sample = {
  name: 'the public example',
  bytes: hexToBytes(layoutBCase('doc-fib-contribution').unsignedHex),
  request: {
    kind: 'report',
    accountId: 'bob@admin',
    items: [{ id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'SE' }],
  },
  nowMs: 1_704_283_161_395,
};

const PUBLIC_EXPIRY_AT_S = 1_897_052_636;
const MONTH_EXPIRY_AT_S = 1_706_875_160;

/**
 * The same with an expiry 30 days after the report, in the record and in the trigger: that of the example is
 * six years later.
 */
export const exampleForAMonth: Sample = {
  ...publicExample,
  name: 'the public example with a usual expiry',
  bytes: withExpiry(publicExample.bytes),
};

function withExpiry(bytes: Uint8Array): Uint8Array {
  const u32Hex = (value: number) => bytesToHex(new Uint8Array(Uint32Array.of(value).buffer));
  const textHex = (value: number) => bytesToHex(new TextEncoder().encode(String(value)));
  return hexToBytes(
    bytesToHex(bytes)
      .replace(u32Hex(PUBLIC_EXPIRY_AT_S), u32Hex(MONTH_EXPIRY_AT_S))
      .replace(textHex(PUBLIC_EXPIRY_AT_S), textHex(MONTH_EXPIRY_AT_S)),
  );
}

export const samples: readonly Sample[] = [report, flag, exampleForAMonth];
