import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { transactionKindSchema } from '../ledger/applied-transaction.ts';
import type { Tx } from '../store/db.ts';
import type { Candidate } from './read-submission.ts';

/** The submitting account, as far as the checks need it. */
const submitterSchema = z.object({
  accountId: z.string(),
  peerId: z.string(),
  publicKeyHex: z.string(),
  status: z.enum(['registered', 'authorized', 'suspended']),
});
export type Submitter = Readonly<z.output<typeof submitterSchema>>;

const recordedSchema = z.object({
  height: z.int(),
  kind: transactionKindSchema,
  accountId: z.string(),
  rewarded: z.int(),
  repeated: z.int(),
});

const orUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().transform((value) => value ?? undefined);

const rowSchema = z.object({
  account: orUndefined(submitterSchema),
  /** Of one that is in the ledger already. */
  recorded: orUndefined(recordedSchema),
  /** Of the bytes of that entry. */
  recordedSha256: orUndefined(z.instanceof(Uint8Array)),
  /** Of one that this service assembled and that has not been submitted. */
  assembled: orUndefined(z.object({ kind: transactionKindSchema, accountId: z.string() })),
});

/** The store's knowledge of a submitted transaction and its submitter. */
export type SubmissionContext = Partial<Readonly<z.output<typeof rowSchema>>>;

/** `offset 0` keeps the planner, which has no statistics in an embedded store, to one index lookup for each row. */
const SELECT = `
  select
    case when a.account_id is not null then json_build_object('accountId', a.account_id, 'peerId', a.peer_id,
      'publicKeyHex', encode(a.public_key, 'hex'), 'status', a.status) end as account,
    case when t.height is not null then json_build_object('height', t.height, 'kind', t.kind, 'accountId', t.account_id,
      'rewarded', t.rewarded, 'repeated', t.repeated) end as recorded,
    t.sha256 as "recordedSha256",
    case when s.kind is not null then json_build_object('kind', s.kind, 'accountId', s.account_id) end as assembled
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
export function loadSubmissionContexts(
  tx: Tx,
  candidates: readonly Candidate[],
): Promise<readonly SubmissionContext[]> {
  return tx.query(
    SELECT,
    [
      candidates.map(({ accountId }) => accountId),
      candidates.map(({ submission }) => bytesToHex(submission.payloadHash)),
    ],
    rowSchema,
  );
}
