import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  isListFormat,
  LIST_COUNT_HEADER,
  LIST_FORMATS,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
  LIST_SHA256_HEADER,
  type ListFormat,
} from '../../../contract/list-formats.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { assertFraudTypes } from '../../registry/downloads/download-contributions.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import {
  commonOf,
  exceptFraudTypesOf,
  identifierKindsOf,
  type ListParameters,
  readListParameters,
} from '../../registry/lists/read-list-parameters.ts';
import { readOrigin } from '../../registry/lists/name-id.ts';
import { readIndicated } from '../../registry/lists/read-indicated.ts';
import { readListed } from '../../registry/lists/read-listed.ts';
import { selectList } from '../../registry/lists/select-list.ts';
import type { Tx } from '../../store/db.ts';
import { callerOf } from '../authentication/authenticate.ts';
import { readerOf } from '../authentication/authenticate-reader.ts';
import type { ServiceContext } from '../context.ts';
import { whenOver } from '../limits/requests-under-way.ts';
import { busy, Turns } from '../limits/turns.ts';
import { serve } from '../routes/serve.ts';
import { sendText } from '../routes/send-pages.ts';
import { Exclusions } from './formats/exclusions.ts';
import { LIST_WRITERS } from './formats/formats.ts';
import { guardConsumer, namesTag, tagOf } from './guard.ts';
import { LeftOut, type List, type ListText } from './formats/list.ts';
import { LIST } from './list-schema.ts';

/** A time in whole seconds tells nothing within its second, and clocks of several services differ a little. */
const SETTLED_AFTER_MS = 2_000;
/** How long an answer may take. */
const LONGEST_MS = 10 * 60_000;

/** @throws {ServiceError} 404 */
function formatOf(name: string): ListFormat {
  if (isListFormat(name)) return name;
  const message = `There is no list in the format ${name.slice(0, 40)}. The formats are ${Object.keys(LIST_FORMATS).join(', ')}.`;
  throw new ServiceError(404, 'unknown-format', message, { path: '' });
}

async function sha256Of(text: ListText): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of text) hash.update(piece);
  return hash.digest('hex');
}

/** The text to send, its hash and its tag. */
async function finish({ count, text, textWithSerial }: List, nowMs: number) {
  const sha256 = await sha256Of(text());
  const tag = tagOf(count, sha256);
  if (textWithSerial === undefined) return { text, sha256, tag, etag: tag };
  const sent = () => textWithSerial(Math.floor(nowMs / 1000));
  return { text: sent, sha256: await sha256Of(sent()), tag, etag: `W/${tag}` };
}

/** Lists of what is reported, in the formats of those who block. Source: INTERFACE.md, "Lists". */
export function listRoutes(app: FastifyInstance, { clock, metrics }: ServiceContext): void {
  const turnsOf = (atOnce: number, message: string) =>
    new Turns({
      atOnce,
      waiting: 0,
      full: () => {
        metrics.countLimited('account');
        return busy('too-many-searches', message, 5);
      },
    });
  const ofReader = turnsOf(1, 'A list is being made with this key already. Ask again when it is there.');
  // Each holds what it is chosen from in memory.
  const ofAll = turnsOf(2, '2 lists are being made already. Ask again in 5 seconds.');

  async function listOf(
    request: FastifyRequest,
    tx: Tx,
    format: ListFormat,
    parameters: ListParameters,
    nowMs: number,
  ) {
    const { head, peerId } = callerOf(request);
    const reader = readerOf(request);
    const exclusions = new Exclusions([...parameters.not, ...(reader.never ?? [])]);
    await assertFraudTypes(tx, parameters.fraudTypes);
    const { isWhole } = await feedViewOf(tx, reader, nowMs);
    const ofDevices = format.startsWith('imei.') ? ['StolenDevice'] : [];
    const { rows, notYours, changedAtMs } = await selectList(tx, {
      peerId,
      isWhole,
      kinds: identifierKindsOf(parameters),
      fraudTypes: commonOf(parameters.fraudTypes, reader.fraudTypes, ofDevices),
      exceptFraudTypes: exceptFraudTypesOf(parameters),
      originations: commonOf(parameters.originations),
      destinations: commonOf(parameters.destinations, reader.destinations),
      minPeers: parameters.minPeers,
      minConfidence: parameters.minConfidence,
      status: parameters.status,
      nowMs,
      upTo: head.height,
    });
    const leftOut = new LeftOut();
    const list = await LIST_WRITERS[format]({
      rows,
      parameters,
      exclusions,
      leftOut,
      read: (listed) => readListed(tx, listed),
      readIndicated: (listed) => readIndicated(tx, listed, head.height),
      readOrigin: () => readOrigin(tx),
    });
    return { list, leftOut, notYours, changedAtMs };
  }

  serve(app, 'list', {
    ...LIST,
    config: { pathHasGrammar: true },
    for: 'readers',
    isCompressed: true,
    async handler(request, reply, name) {
      const format = formatOf(name);
      const parameters = readListParameters(request.query, format);
      const reader = request.feedKey?.keyId ?? callerOf(request).accountId;
      // A reader that takes a little now and then would keep its turns for ever.
      const cut = setTimeout(() => request.raw.socket.destroy(), LONGEST_MS).unref();
      whenOver(request, reply, () => clearTimeout(cut));
      const own = ofReader.take(reader);
      whenOver(request, reply, () => own.end());
      const ofStore = ofAll.take('all');
      whenOver(request, reply, () => ofStore.end());
      const nowMs = clock.nowMs();
      const tx = app.reading(request);
      const { list, leftOut, notYours, changedAtMs } = await listOf(request, tx, format, parameters, nowMs);
      const { 'if-none-match': had, 'if-modified-since': since } = request.headers;
      guardConsumer(list.count, had ?? '', parameters);
      const { text, sha256, tag, etag } = await finish(list, nowMs);
      const isSettled = parameters.status === 'active' && nowMs - changedAtMs >= SETTLED_AFTER_MS;
      reply.headers({
        'cache-control': 'private, no-cache',
        vary: [reply.getHeader('vary') ?? [], 'authorization', 'accept-encoding'].flat().join(', '),
        etag,
        ...(isSettled ? { 'last-modified': new Date(changedAtMs).toUTCString() } : {}),
        [LIST_COUNT_HEADER]: list.count,
        [LIST_SHA256_HEADER]: sha256,
        ...(String(leftOut) === '' ? {} : { [LIST_LEFT_OUT_HEADER]: String(leftOut) }),
        [LIST_NOT_YOURS_HEADER]: notYours,
      });
      const isKnown =
        had === undefined
          ? isSettled && since !== undefined && Math.floor(changedAtMs / 1000) * 1000 <= Date.parse(since)
          : namesTag(had, tag);
      if (isKnown) return reply.code(304).send();
      reply.header('content-disposition', `attachment; filename="contribution-desk-${format}"`);
      return sendText(reply, LIST_FORMATS[format].mediaType, text());
    },
  });
}
