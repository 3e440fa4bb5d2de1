import { z } from 'zod';
import {
  LIST_BOUNDS,
  LIST_DEFAULTS,
  LIST_FORMATS,
  LIST_SIDES,
  LIST_STATUSES,
  type ListParameter,
  MAX_NOT,
} from '../../../contract/list-formats.ts';
import { BAD_PARAMETER, NOT_A_READER, parameter, wholeNumber } from '../openapi/answers.ts';
import { BOOLEAN, COUNTRIES, FRAUD_TYPES, SEVERAL } from '../routes/download-schemas.ts';

const within = (name: keyof typeof LIST_BOUNDS) =>
  `from ${LIST_BOUNDS[name].least} to ${LIST_BOUNDS[name].most}`;

const querySchema = z.object({
  kind: parameter(
    `Kinds of identifier: phone, ip, numeric, email, url; those of the format without it. ${SEVERAL}`,
  ),
  ft: FRAUD_TYPES,
  org: COUNTRIES('Originations'),
  dst: COUNTRIES('Destinations'),
  side: parameter('Without ft: a leaves out IRSF, b FlashCall and SMSA2P.', `^(?:${LIST_SIDES.join('|')}|)$`),
  'min-peers': wholeNumber(
    `The peers that must have reported exactly this, ${within('min-peers')}. Without it 2 in formats that block (ip, numbers, kamailio, freeswitch, rpz), else 1.`,
  ),
  'min-confidence': wholeNumber(
    `The least confidence index, ${within('min-confidence')}; what has none fails.`,
  ),
  status: parameter(
    'all, in a hotlist: flagged ones, and those that expired within the 90 days, too.',
    `^(?:${LIST_STATUSES.join('|')}|)$`,
  ),
  not: parameter(
    `What the list must not hold: identifiers, ranges, blocks of addresses in CIDR notation; at most ${MAX_NOT}. ${SEVERAL}`,
  ),
  wide: parameter('true: with ranges of more than a million numbers, a /16 or an IPv6 /48.', BOOLEAN),
  plus: parameter('true: a + before the digits of phone numbers.', BOOLEAN),
  max: wholeNumber(`The most lines, ${within('max')}; ${LIST_DEFAULTS.max} without it. A list is never cut.`),
  'max-shrink': wholeNumber(
    `How many percent of the lines of the list that If-None-Match names may be gone, ${within('max-shrink')}; ${LIST_DEFAULTS['max-shrink']} without it.`,
  ),
  'allow-empty': parameter('true: an empty list is answered, too.', BOOLEAN),
} satisfies Record<ListParameter, z.ZodType>);

const MEDIA_TYPES = [...new Set(Object.values(LIST_FORMATS).map(({ mediaType }) => mediaType))];

/** What the document says of lists. */
export const LIST = {
  tag: 'Feed',
  summary: 'What is reported, in the format of a consumer',
  description:
    'The active contributions of the last 90 days that the peer is shown, free of charge, as a switch, a resolver, a firewall or a fraud system loads them. Ranges become the fewest blocks that hold exactly the same. Where the list would be empty, or much shorter than the one that If-None-Match names, it is 409, so that a consumer keeps what it has. The access token may be a feed key. HEAD is 405.',
  id: z.enum(Object.keys(LIST_FORMATS)).meta({ description: 'The format.' }),
  query: querySchema,
  answer: {
    description: 'The list, not in the envelope.',
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: z.string() }])),
  },
  refused: {
    304: 'The list is the one that `If-None-Match` names, or none changed since `If-Modified-Since`.',
    400: BAD_PARAMETER,
    403: NOT_A_READER,
    404: 'There is no such format.',
    409: 'The list is empty (`list-empty`), or much shorter than the consumer’s (`list-shrank`).',
    413: 'It would be chosen from more than 250,000 contributions (`too-many-found`), or have more lines than `max` (`list-too-long`).',
  },
};
