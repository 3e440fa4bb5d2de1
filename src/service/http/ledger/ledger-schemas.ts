import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { ENTRY_HEIGHT } from '../../../contract/endpoints.ts';
import { ledgerStatusSchema } from '../../../contract/ledger-status.ts';
import { exportedEntrySchema } from '../../verify/entry-file.ts';
import { answer, otherAnswer, pathOf, payloadHashSchema, refusals } from '../openapi/answers.ts';

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

export const NOT_PUBLISHED =
  'The ledger is not published: no name was chosen for it, or it has no checkpoint yet.';

export const STATUS_SCHEMA: FastifySchema = {
  tags: ['Ledger'],
  summary: 'How far the ledger is published and cosigned',
  description:
    'The name of the log, its keys, how many entries are covered, when each witness last cosigned, and the alarms that stand. It is the service’s own word: a verifier needs keys and a policy from elsewhere.',
  response: { 200: answer('The status.', ledgerStatusSchema) },
};

export const CHECKPOINT_SCHEMA: FastifySchema = {
  tags: ['Ledger'],
  summary: 'The newest checkpoint',
  description: 'Signed by the log’s key, with the cosignatures that witnesses have added.',
  response: {
    200: otherAnswer('The checkpoint; not in the envelope.', 'text/plain', checkpointSchema),
    ...refusals({ 404: NOT_PUBLISHED }),
  },
};

export const TILE_SCHEMA: FastifySchema = {
  tags: ['Ledger'],
  summary: 'A tile of hashes or of entries',
  description:
    'Up to 256 hashes of 32 bytes side by side, or a bundle of entries, each 32 bytes after its length in two. A tile of one log never changes. The data of an entry is its entry hash: no tile has a body.',
  params: pathOf(tilePathSchema),
  response: {
    200: otherAnswer('The bytes; not in the envelope.', 'application/octet-stream', tileSchema),
    ...refusals({ 404: 'No tile of the published ledger has this path.' }),
  },
};

export const PROOF_SCHEMA: FastifySchema = {
  tags: ['Ledger'],
  summary: 'The receipt of an entry',
  description:
    'Proves without a network that an entry is in the ledger: its place, the path to the root, the checkpoint. A transaction is named by the hash of its payload, any entry by its entry hash. `extra` is the 49 bytes between domain and body in the entry’s content hash, and the operator’s signature of an administration.',
  params: pathOf(payloadHashSchema),
  response: {
    200: otherAnswer('The receipt; not in the envelope.', 'text/plain', receiptSchema),
    202: answer('No checkpoint covers the entry yet. Ask again after Retry-After.', z.null()),
    ...refusals({ 404: 'No entry has this hash, or the ledger is not published.' }),
  },
};

export const ENTRY_SCHEMA: FastifySchema = {
  tags: ['Ledger'],
  summary: 'An entry of the ledger',
  description:
    'The line that `ledger verify --export` writes for it, to be hashed to its leaf. For authorized accounts that are shown the whole registry: all while downloads cost nothing, else those of peers with the plan PREMIUM.',
  params: pathOf(heightSchema),
  response: {
    200: otherAnswer('The entry; not in the envelope.', 'application/json', exportedEntrySchema),
    ...refusals({
      403: 'The account is not authorized, or its peer is not shown the whole registry.',
      404: 'There is no such entry.',
    }),
  },
};
