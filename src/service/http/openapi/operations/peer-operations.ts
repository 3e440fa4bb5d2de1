import { z } from 'zod';
import { movementsSchema } from '../../../../contract/movement.ts';
import { peerDetailsSchema, peerListSchema, statisticsSchema } from '../../../../contract/peers.ts';
import type { Operation } from './operation.ts';
import { parameter, wholeNumber } from './parameters.ts';
import { schemaWords } from './schemas.ts';
import { NO_TOKEN } from './sentences.ts';

const DAY =
  'in UTC: as 2026-11-02, or that of an ISO 8601 time with a zone, or of a Unix time in seconds, or in milliseconds from 1e11 on.';

const peerIdParameterSchema = z.string().min(1);
schemaWords.add(peerIdParameterSchema, {
  description: 'The peer’s id: one path segment, percent-encoded once.',
});

const BAD_PARAMETER = 'A parameter is unknown, wrong or given twice; `errors` names it.';

/** The peers of a registry, and the caller's own movements. */
export const PEER_OPERATIONS = {
  movements: {
    tag: 'Own data',
    summary: 'The movements of the balance',
    description:
      'What the caller’s peer has earned and paid, the newest first: one for each ledger entry that changed its balance, which is the sum of them all.',
    token: 'access',
    query: z.object({
      size: wholeNumber('At most so many, from 1 to 1000; 50 without it.'),
      before: wholeNumber('Only those of earlier entries: the last `height` of the page before.'),
    }),
    answer: { description: 'The movements.', data: movementsSchema },
    errors: { 400: BAD_PARAMETER, 401: NO_TOKEN },
  },
  peers: {
    tag: 'Peers',
    summary: 'Every peer',
    description: 'Who reports, by id: what is known of each peer, and how much it has reported.',
    token: 'access',
    answer: { description: 'The peers.', data: peerListSchema },
    errors: { 400: BAD_PARAMETER, 401: NO_TOKEN },
  },
  peer: {
    tag: 'Peers',
    summary: 'One peer',
    description:
      'The same of one peer, with its hundred most frequent fraud types and how many contributions it has flagged.',
    token: 'access',
    params: z.object({ id: peerIdParameterSchema }),
    answer: { description: 'The peer.', data: peerDetailsSchema },
    errors: { 400: BAD_PARAMETER, 401: NO_TOKEN, 404: 'There is no such peer.' },
  },
  statistics: {
    tag: 'Peers',
    summary: 'The registry in numbers',
    description:
      'How many contributions there are and what has become of them, by fraud type (the hundred most frequent), by day (the latest 366 with any) and by country (the ten with the most). Counted by the day of their `timestamp`, without what is withdrawn.',
    token: 'access',
    query: z.object({
      from: parameter(`The first day, ${DAY}`),
      to: parameter(`The last day, ${DAY}`),
    }),
    answer: { description: 'The numbers.', data: statisticsSchema },
    errors: { 400: BAD_PARAMETER, 401: NO_TOKEN },
  },
} as const satisfies Record<string, Operation>;
