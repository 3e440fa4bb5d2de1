import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, ENTRY_HEIGHT } from '../../../contract/endpoints.ts';
import type { LedgerStatus } from '../../../contract/ledger-status.ts';
import { concatBytes } from '../../../transparency/bytes.ts';
import { encodeEntryBundle, isTileOf, parseTilePath } from '../../../transparency/tile.ts';
import { formatVerifierKey } from '../../../transparency/verifier-key.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { findNewestCheckpoint } from '../../ledger/publishing/checkpoint-store.ts';
import { readLogStatus } from '../../ledger/publishing/log-status.ts';
import { proveEntry } from '../../ledger/publishing/prove-entry.ts';
import { readTileHashes } from '../../ledger/publishing/tree-store.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Caller } from '../../registry/accounts/session-store.ts';
import { findFeedView } from '../../registry/feed/feed-view.ts';
import type { Tx } from '../../store/db.ts';
import { formatEntry } from '../../verify/entry-file.ts';
import { readEntry } from '../../verify/stored-entry.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import { compressAnswers } from '../compress-answers.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { nothingThere, rawPathOf } from '../not-found.ts';
import {
  CHECKPOINT_SCHEMA,
  ENTRY_SCHEMA,
  NOT_PUBLISHED,
  PROOF_SCHEMA,
  STATUS_SCHEMA,
  TILE_SCHEMA,
} from './ledger-schemas.ts';
import { watchPublishing } from './publishing-metrics.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';
const HASH = /^[0-9a-f]{64}$/iu;

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
async function assertReadsEntries(
  { db, clock }: ServiceContext,
  { accountId, peerId }: Caller,
): Promise<void> {
  const reader = { accountId, peerId, fraudTypes: [], destinations: [] };
  const view = await findFeedView(db, reader, clock.nowMs());
  if (view === undefined) {
    const message = `${accountId} is not authorized in this registry, so it reads no entries. Its operator can say why.`;
    throw new ServiceError(403, 'not-authorized', message);
  }
  if (!view.isWhole) {
    const message =
      'Entries of the ledger contain every report. As long as downloads have a price, only peers with the plan PREMIUM read them.';
    throw new ServiceError(403, 'entries-not-shown', message);
  }
}

/** The ledger as a transparency log. Source: INTERFACE.md, "The ledger's checkpoints". */
export async function ledgerRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db } = context;
  const { ledgerStatus, ledgerCheckpoint, ledgerTile, ledgerProof, ledgerEntry } = ENDPOINTS;
  watchPublishing(context);

  app.route({
    method: ledgerStatus.method,
    url: ledgerStatus.path,
    schema: STATUS_SCHEMA,
    async handler(_request, reply) {
      reply.header('cache-control', 'no-cache');
      return success(await readStatus(app.slowly(db), context), 'How far the ledger is published.');
    },
  });

  app.route({
    method: ledgerCheckpoint.method,
    url: ledgerCheckpoint.path,
    schema: CHECKPOINT_SCHEMA,
    async handler(_request, reply) {
      const newest = await findNewestCheckpoint(db);
      if (newest === undefined) throw notPublished();
      return reply.type(TEXT_TYPE).header('cache-control', 'no-cache').send(newest.note);
    },
  });

  app.route({
    method: ledgerTile.method,
    url: `${ledgerTile.path}*`,
    schema: TILE_SCHEMA,
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

  app.route({
    method: ledgerProof.method,
    url: `${ledgerProof.path}*`,
    schema: PROOF_SCHEMA,
    config: { pathHasGrammar: true },
    async handler(request, reply) {
      const hash = rawPathOf(request.url).slice(ledgerProof.path.length);
      const proved = HASH.test(hash) ? await proveEntry(db, hash) : { kind: 'unknown' as const };
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

  await app.register(async (scope) => {
    await compressAnswers(scope);
    scope.route({
      method: ledgerEntry.method,
      url: `${ledgerEntry.path}*`,
      schema: ENTRY_SCHEMA,
      config: { pathHasGrammar: true },
      onRequest: [authenticate(context), scope.awaitLongAnswerTurn],
      async handler(request, reply) {
        await assertReadsEntries(context, callerOf(request));
        const height = rawPathOf(request.url).slice(ledgerEntry.path.length);
        const entry = ENTRY_HEIGHT.test(height)
          ? await readEntry(scope.slowly(db, request), Number(height))
          : undefined;
        if (entry === undefined)
          throw new ServiceError(404, 'no-such-entry', 'The ledger has no entry of this height.');
        return reply.type('application/json; charset=utf-8').send(formatEntry(entry));
      },
    });
  });
}
