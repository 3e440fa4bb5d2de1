import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { transactionKindSchema, type TransactionKind } from '../ledger/applied-transaction.ts';
import type { Recorded } from '../registry/rewards/recorded-store.ts';
import type { Tx } from '../store/db.ts';
import type { Candidate } from './read-submission.ts';

/** The submitting account, as far as the checks need it. */
export interface Submitter {
  readonly accountId: string;
  readonly peerId: string;
  readonly publicKey: Uint8Array;
  readonly status: 'registered' | 'authorized' | 'suspended';
}

/** The store's knowledge of a submitted transaction and its submitter. */
export interface SubmissionContext {
  readonly account?: Submitter;
  /** Present when it is in the ledger already. */
  readonly recorded?: Recorded;
  /** Of the bytes of that entry. */
  readonly recordedSha256?: Uint8Array;
  /** Present when this service assembled it and it has not been submitted. */
  readonly assembled?: { readonly kind: TransactionKind; readonly accountId: string };
}

const rowSchema = z.object({
  peerId: z.string().nullable(),
  publicKey: z.instanceof(Uint8Array).nullable(),
  status: z.enum(['registered', 'authorized', 'suspended']).nullable(),
  height: z.int().nullable(),
  recordedKind: transactionKindSchema.nullable(),
  recordedBy: z.string().nullable(),
  rewarded: z.int().nullable(),
  repeated: z.int().nullable(),
  recordedSha256: z.instanceof(Uint8Array).nullable(),
  assembledKind: transactionKindSchema.nullable(),
  assembledFor: z.string().nullable(),
});

function toSubmissionContext(accountId: string, row: z.output<typeof rowSchema>): SubmissionContext {
  const {
    peerId,
    publicKey,
    status,
    height,
    recordedKind,
    recordedBy,
    rewarded,
    repeated,
    recordedSha256,
    assembledKind,
    assembledFor,
  } = row;
  return {
    ...(peerId !== null && publicKey !== null && status !== null
      ? { account: { accountId, peerId, publicKey, status } }
      : {}),
    ...(height !== null &&
    recordedKind !== null &&
    recordedBy !== null &&
    rewarded !== null &&
    repeated !== null
      ? { recorded: { height, kind: recordedKind, accountId: recordedBy, rewarded, repeated } }
      : {}),
    ...(recordedSha256 === null ? {} : { recordedSha256 }),
    ...(assembledKind !== null && assembledFor !== null
      ? { assembled: { kind: assembledKind, accountId: assembledFor } }
      : {}),
  };
}

/** `offset 0` keeps the planner, which has no statistics in an embedded store, to one index lookup for each row. */
const SELECT = `
  select a.peer_id as "peerId", a.public_key as "publicKey", a.status,
    t.height, t.kind as "recordedKind", t.account_id as "recordedBy", t.rewarded, t.repeated,
    t.sha256 as "recordedSha256", s.kind as "assembledKind", s.account_id as "assembledFor"
  from unnest($1::text[], $2::text[]) with ordinality as asked (account_id, payload_hash, place)
  left join lateral (
    select * from account where account_id = asked.account_id offset 0) a on true
  left join lateral (
    select *, (select sha256(body) from ledger_entry e where e.height = recorded.height)
    from ledger_transaction recorded where payload_hash = decode(asked.payload_hash, 'hex') offset 0) t on true
  left join lateral (
    select * from assembled where payload_hash = decode(asked.payload_hash, 'hex') offset 0) s on true
  order by place`;

/** The context of each candidate, in their order. */
export async function loadSubmissionContexts(
  tx: Tx,
  candidates: readonly Candidate[],
): Promise<readonly SubmissionContext[]> {
  const rows = await tx.query(
    SELECT,
    [
      candidates.map(({ accountId }) => accountId),
      candidates.map(({ submission }) => bytesToHex(submission.payloadHash)),
    ],
    rowSchema,
  );
  return candidates.map(({ accountId }, index) =>
    toSubmissionContext(accountId, rowSchema.parse(rows[index])),
  );
}
