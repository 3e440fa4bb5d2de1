import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS, ENTRY_HEIGHT } from '../../../contract/endpoints.ts';
import { type LedgerStatus, ledgerStatusSchema } from '../../../contract/ledger-status.ts';
import { concatBytes } from '../../../transparency/bytes.ts';
import { encodeEntryBundle, isTileOf, parseTilePath } from '../../../transparency/tile.ts';
import { formatVerifierKey } from '../../../transparency/verifier-key.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { findNewestCheckpoint } from '../../ledger/publishing/checkpoint-store.ts';
import { readLogStatus } from '../../ledger/publishing/log-status.ts';
import { proveEntry } from '../../ledger/publishing/prove-entry.ts';
import { readTileHashes } from '../../ledger/publishing/tree-store.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type FeedReader, findFeedView } from '../../registry/feed/feed-view.ts';
import type { Tx } from '../../store/db.ts';
import { exportedEntrySchema, formatEntry } from '../../verify/entry-file.ts';
import { readEntry } from '../../verify/stored-entry.ts';
import { readerOf } from '../authentication/authenticate-reader.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { nothingThere, rawPathOf } from '../not-found.ts';
import { answer, otherAnswer, payloadHashSchema } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';

const tilePathSchema = z.string().min(1).meta({
  description:
    'The path of a tile as tlog-tiles defines it: the level or `entries`, and the number in groups of three digits, such as `0/x001/234` or `entries/000.p/7`. It has slashes.',
});
const heightSchema = z
  .string()
  .regex(ENTRY_HEIGHT)
  .meta({ description: 'The height of an entry, counted from 1.' });
const checkpointSchema = z.string().meta({
  description:
    'A signed note: the name of the log, its size, its root in base64, an empty line, signatures and cosignatures.',
});
const tileSchema = z.string().meta({ description: 'Bytes.' });
const receiptSchema = z.string().meta({
  description: 'A proof in the format of tlog-proof, ending with the checkpoint that it leads to.',
});

const NOT_PUBLISHED = 'The ledger is not published: no name was chosen for it, or it has no checkpoint yet.';

const notPublished = () => new ServiceError(404, 'ledger-not-published', NOT_PUBLISHED);

async function readStatus(db: Tx, { policy }: ServiceContext): Promise<LedgerStatus> {
  const height = await readLedgerHeight(db);
  const { keys, publishedSize, quorumSize, witnesses: records } = await readLogStatus(db);
  return {
    origin: keys[0]?.name ?? null,
    verifierKeys: keys.map(formatVerifierKey),
    height,
    publishedSize,
    quorumSize,
    witnesses: policy.witnesses.map(({ name, key }) => {
      const { size = 0, cosignedAtS = null } = records.get(name) ?? {};
      return {
        name,
        verifierKey: formatVerifierKey(key),
        cosignedSize: size === 0 ? null : size,
        cosignedAt: cosignedAtS === null ? null : new Date(cosignedAtS * 1000).toISOString(),
      };
    }),
    alarms: [...records.values()].flatMap(({ name, alarm, alarmAtMs, alarmNote, alarmCosigned }) => {
      if (alarm === null || alarmAtMs === null || alarmNote === null) return [];
      const at = new Date(alarmAtMs).toISOString();
      return [{ kind: alarm, witness: name, at, refused: alarmNote, cosigned: alarmCosigned }];
    }),
  };
}

/**
 * An entry has what others sell, so it is for those who are shown everything: see the change feed.
 * @throws {ServiceError} 403
 */
async function assertReadsEntries({ db, clock }: ServiceContext, reader: FeedReader): Promise<void> {
  const view = await findFeedView(db, reader, clock.nowMs());
  if (view === undefined) {
    const message = `${reader.accountId} is not authorized in this registry, so it reads no entries. Its operator can say why.`;
    throw new ServiceError(403, 'not-authorized', message);
  }
  if (!view.isWhole) {
    const message =
      'Entries of the ledger contain every report. As long as downloads have a price, only peers with the plan PREMIUM read them.';
    throw new ServiceError(403, 'entries-not-shown', message);
  }
}

/** The ledger as a transparency log. Source: INTERFACE.md, "The ledger's checkpoints". */
export function ledgerRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db } = context;
  serve(app, 'ledgerStatus', {
    tag: 'Ledger',
    summary: 'How far the ledger is published and cosigned',
    description:
      'The name of the log, its keys, how many entries are covered, when each witness last cosigned, and the alarms that stand. It is the service’s own word: a verifier needs keys and a policy from elsewhere.',
    answer: answer('The status.', ledgerStatusSchema),
    async handler(_request, reply) {
      reply.header('cache-control', 'no-cache');
      return success(await readStatus(app.slowly(db), context), 'How far the ledger is published.');
    },
  });

  serve(app, 'ledgerCheckpoint', {
    tag: 'Ledger',
    summary: 'The newest checkpoint',
    description: 'Signed by the log’s key, with the cosignatures that witnesses have added.',
    answer: otherAnswer('The checkpoint; not in the envelope.', 'text/plain', checkpointSchema),
    refused: { 404: NOT_PUBLISHED },
    async handler(_request, reply) {
      const newest = await findNewestCheckpoint(db);
      if (newest === undefined) throw notPublished();
      return reply.type(TEXT_TYPE).header('cache-control', 'no-cache').send(newest.note);
    },
  });

  serve(app, 'ledgerTile', {
    tag: 'Ledger',
    summary: 'A tile of hashes or of entries',
    description:
      'Up to 256 hashes of 32 bytes side by side, or a bundle of entries, each 32 bytes after its length in two. A tile of one log never changes. The data of an entry is its entry hash: no tile has a body.',
    id: tilePathSchema,
    answer: otherAnswer('The bytes; not in the envelope.', 'application/octet-stream', tileSchema),
    refused: { 404: 'No tile of the published ledger has this path.' },
    config: { pathHasGrammar: true },
    async handler(request, reply) {
      // As it was sent: a tile has one spelling.
      const tile = parseTilePath(rawPathOf(request.url).slice('/ledger/'.length));
      const newest = tile && (await findNewestCheckpoint(db));
      if (tile === undefined || newest === undefined || !isTileOf(tile, newest.size)) throw nothingThere();
      const hashes = await readTileHashes(db, tile);
      const bytes = tile.level === 'entries' ? encodeEntryBundle(hashes) : concatBytes(...hashes);
      return reply
        .type('application/octet-stream')
        .header('cache-control', FOR_EVER)
        .send(Buffer.from(bytes));
    },
  });

  serve(app, 'ledgerProof', {
    tag: 'Ledger',
    summary: 'The receipt of an entry',
    description:
      'Proves without a network that an entry is in the ledger: its place, the path to the root, the checkpoint. A transaction is named by the hash of its payload, any entry by its entry hash. `extra` is the 49 bytes between domain and body in the entry’s content hash, and the operator’s signature of an administration.',
    id: payloadHashSchema,
    answer: otherAnswer('The receipt; not in the envelope.', 'text/plain', receiptSchema),
    answers: { 202: answer('No checkpoint covers the entry yet. Ask again after Retry-After.', z.null()) },
    refused: { 404: 'No entry has this hash, or the ledger is not published.' },
    config: { pathHasGrammar: true },
    async handler(request, reply) {
      const hash = rawPathOf(request.url).slice(ENDPOINTS.ledgerProof.path.length);
      const proved = payloadHashSchema.safeParse(hash).success
        ? await proveEntry(db, hash)
        : { kind: 'unknown' as const };
      if (proved.kind === 'unknown')
        throw new ServiceError(404, 'no-such-entry', 'No entry of the ledger has this hash.');
      if (proved.kind === 'receipt')
        return reply.type(TEXT_TYPE).header('cache-control', 'no-cache').send(proved.text);
      const message = 'No checkpoint covers the entry yet. Ask again in a second.';
      return reply
        .code(202)
        .header('retry-after', '1')
        .send({ status: { code: 202, name: 'Accepted', message }, data: null });
    },
  });

  serve(app, 'ledgerEntry', {
    tag: 'Ledger',
    summary: 'An entry of the ledger',
    description:
      'The line that `ledger verify --export` writes for it, to be hashed to its leaf. For authorized accounts that are shown the whole registry: all while downloads cost nothing, else those of peers with the plan PREMIUM.',
    id: heightSchema,
    answer: otherAnswer('The entry; not in the envelope.', 'application/json', exportedEntrySchema),
    refused: {
      403: 'The account is not authorized, or its peer is not shown the whole registry.',
      404: 'There is no such entry.',
    },
    config: { pathHasGrammar: true },
    for: 'accounts',
    turn: 'long-answer',
    isCompressed: true,
    async handler(request, reply) {
      await assertReadsEntries(context, readerOf(request));
      const height = rawPathOf(request.url).slice(ENDPOINTS.ledgerEntry.path.length);
      const entry = ENTRY_HEIGHT.test(height)
        ? await readEntry(app.slowly(db, request), Number(height))
        : undefined;
      if (entry === undefined)
        throw new ServiceError(404, 'no-such-entry', 'The ledger has no entry of this height.');
      return reply.type('application/json; charset=utf-8').send(formatEntry(entry));
    },
  });
}
