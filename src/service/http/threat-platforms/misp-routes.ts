import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../platform/service-error.ts';
import { readOrigin } from '../../registry/lists/name-id.ts';
import { type MispReading, readMispEvent, readMispManifest } from '../../registry/lists/read-misp.ts';
import type { Tx } from '../../store/db.ts';
import { viewOf } from '../authentication/authenticate-reader.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { NOT_A_READER, otherAnswer } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';

const EVENT_FILE = /^([0-9a-f-]{36})\.json$/u;

/** Sends what it is, or that it is what the reader has. A proxy that compresses makes the tag a weak one. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  const vary = [reply.getHeader('vary') ?? [], 'authorization'].flat().join(', ');
  reply.headers({
    etag: tag,
    vary,
    'cache-control': 'private, no-cache',
    'content-type': 'application/json',
  });
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//u, ''));
  return known?.includes(tag) === true ? reply.code(304).send() : reply.send(bytes);
}

const organisation = z.object({ name: z.string(), uuid: z.string() });
const tags = z.array(z.object({ name: z.string(), colour: z.string() }));
const manifestSchema = z.record(
  z.string(),
  z.object({
    Orgc: organisation,
    Tag: tags,
    info: z.string(),
    date: z.string(),
    analysis: z.int(),
    threat_level_id: z.int(),
    timestamp: z.int(),
  }),
);
const eventSchema = z.object({
  Event: z.looseObject({
    uuid: z.string(),
    info: z.string(),
    timestamp: z.string(),
    Orgc: organisation,
    Tag: tags,
    Attribute: z.array(
      z.looseObject({
        uuid: z.string(),
        type: z.string(),
        value: z.string(),
        to_ids: z.boolean(),
        timestamp: z.string(),
      }),
    ),
  }),
});

const NOT_MODIFIED = { 304: 'It is the one that `If-None-Match` names.' };

/** The registry as a feed of MISP. Source: INTERFACE.md, "Threat platforms". */
export function mispRoutes(app: FastifyInstance, { clock }: ServiceContext): void {
  async function reading(request: FastifyRequest): Promise<[Tx, MispReading]> {
    const nowMs = clock.nowMs();
    const { tx, view } = await viewOf(request, nowMs);
    return [tx, { view, origin: await readOrigin(tx), head: callerOf(request).head.height, nowMs }];
  }

  const common = {
    tag: 'Threat platforms',
    for: 'readers',
    turn: 'search',
    isCompressed: true,
    query: z.object({}),
  } as const;

  serve(app, 'mispManifest', {
    ...common,
    summary: 'The manifest of a MISP feed',
    description:
      'The events of the last 90 days: one for each day and fraud type, types of one’s own together as `Other`, in parts of 5,000 attributes. `timestamp` rises with every report, flag, withdrawal and expiry in it. The address of the feed is this one without `/manifest.json`.',
    answer: otherAnswer('The events by their ids; not in the envelope.', 'application/json', manifestSchema),
    refused: { ...NOT_MODIFIED, 403: NOT_A_READER },
    async handler(request, reply) {
      return sendTagged(request, reply, await readMispManifest(...(await reading(request))));
    },
  });

  serve(app, 'mispEvent', {
    ...common,
    summary: 'An event of a MISP feed',
    description:
      'Contributions as attributes. `to_ids` is on while one is active and can be found in traffic: ranges of numbers and devices are texts. Ranges of addresses are blocks.',
    id: z.string().regex(EVENT_FILE).meta({ description: 'An id of the manifest and `.json`.' }),
    answer: otherAnswer('The event; not in the envelope.', 'application/json', eventSchema),
    refused: { ...NOT_MODIFIED, 403: NOT_A_READER, 404: 'The manifest has no such event.' },
    async handler(request, reply, file) {
      const [tx, how] = await reading(request);
      const [, id] = EVENT_FILE.exec(file) ?? [];
      const event = id === undefined ? undefined : await readMispEvent(tx, id, how);
      if (event === undefined)
        throw new ServiceError(404, 'unknown-event', 'The feed has no such event. Read its manifest again.');
      return sendTagged(request, reply, event);
    },
  });
}
