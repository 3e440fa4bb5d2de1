import { z } from 'zod';
import {
  type DownloadParameter,
  downloadSchema,
  FETCH_MODES,
  IDEMPOTENCY_KEY_HEADER,
  MAX_COST_PARAMETER,
  quoteSchema,
} from '../../../contract/download.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { answer, BAD_PARAMETER, parameter, wholeNumber } from '../openapi/answers.ts';

export const SEVERAL = 'Several: repeated, or with commas between them.';
const TIME =
  'ISO 8601 with a zone, or Unix seconds, or milliseconds from 1e11 on. Compared with `timestamp`, which may lie up to 24 hours before the ledger’s entry, so it is no cursor for syncing.';
export const BOOLEAN = '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|)$';

export const FRAUD_TYPES = parameter(
  `Fraud types, the known ones (${KNOWN_FRAUD_TYPES.join(', ')}) in any case, others exactly. ${SEVERAL}`,
);
export const COUNTRIES = (what: 'Originations' | 'Destinations') =>
  parameter(
    `${what}: ISO 3166-1 alpha-2 or XK, in any case. ${SEVERAL}`,
    '^(?:[A-Za-z]{2}(?:,[A-Za-z]{2})*|)$',
  );

const quoteQuerySchema = z.object({
  size: wholeNumber('At most the newest so many, from 1 to 2147483647.'),
  from: parameter(`The earliest. ${TIME}`),
  to: parameter(`The latest, to the end of its second. ${TIME}`),
  ft: FRAUD_TYPES,
  org: COUNTRIES('Originations'),
  dst: COUNTRIES('Destinations'),
  'fetch-mode': parameter(
    `${FETCH_MODES.join(', ')}, in any case: all; what is new to the caller’s peer; what it knows or owns; what it owns.`,
  ),
  'confidence-score': parameter(
    'true or false: whether new contributions that have a confidence index are bought at the price of such: those among the newest 5,000 new ones. The answer is the same otherwise.',
    BOOLEAN,
  ),
  'self-only': parameter('An older way to say fetch-mode=SELF: true or false.', BOOLEAN),
  'peer-id': parameter('Only what this peer has reported. A peer without contributions finds none.'),
} satisfies Record<DownloadParameter, z.ZodType>);

const downloadQuerySchema = quoteQuerySchema.extend({
  [MAX_COST_PARAMETER]: parameter(
    'The most tokens that it may cost, from 0 to 2147483647; beyond that 409. An empty value is refused: it would set no limit.',
    '^[0-9]{1,16}$',
  ),
});

const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const downloadHeadersSchema = z.object({
  [IDEMPOTENCY_KEY_HEADER]: parameter(
    'A UUID that names this download, quoted as in draft-ietf-httpapi-idempotency-key-header-07, or bare. It becomes the `downloadId`. Sent again with the same parameters by any account of the peer it gets the same download, free.',
    `^(?:"${UUID}"|${UUID})$`,
  ),
});

const downloadIdSchema = z.uuid().meta({ description: 'The `downloadId` of a download.' });

const NOT_CHARGED = `${BAD_PARAMETER} Nothing was charged and nothing marked as known.`;
const NOT_AUTHORIZED = 'The account is not authorized.';
const TOO_MANY =
  'It would be more contributions than one download has. Say `size`, or choose dates. Nothing was charged.';

/** What the document says of downloads by filter. */
export const DOWNLOAD = {
  tag: 'Downloads',
  summary: 'Download contributions by filter',
  description:
    'The newest contributions that match, in all statuses. Each that is new to the caller’s peer costs its price, except flagged and expired ones; what is known costs nothing again. Paid from the newest on: what the balance does not cover is left out and counted. When the answer begins, it is paid for and marked as known, and can be had again by `downloadId`. Repeat it with the same `Idempotency-Key` alone: without one a repeated request may buy more. HEAD is 405.',
  query: downloadQuerySchema,
  headers: downloadHeadersSchema,
  answer: answer('The contributions, and behind them what was found and paid.', downloadSchema),
  refused: {
    400: `${NOT_CHARGED} So is an \`Idempotency-Key\` that is no UUID.`,
    403: NOT_AUTHORIZED,
    409: 'It costs more than `max-cost` now, or was changed each time before it was paid. Nothing was charged.',
    413: TOO_MANY,
    422: 'The `Idempotency-Key` names a download with other parameters. Nothing was charged.',
    503: 'The service or its store is temporarily unavailable, or busy with the account. With the code `outcome-unknown` it may be paid for: repeat it with its `Idempotency-Key`, or ask the history. With `download-interrupted` it is: get it again.',
  },
};

/** Of their quotes. */
export const QUOTE = {
  tag: 'Downloads',
  summary: 'What a download would cost',
  description: 'The same parameters as a download, but `max-cost`. Changes nothing and costs nothing.',
  query: quoteQuerySchema,
  answer: answer('What it would find and cost now, and the balance before.', quoteSchema),
  refused: { 400: NOT_CHARGED, 403: NOT_AUTHORIZED, 413: TOO_MANY },
};

/** Of the same download again. */
export const DOWNLOAD_AGAIN = {
  tag: 'Downloads',
  summary: 'Get a download again',
  description:
    'What a download of the caller’s peer returned, as it is now and free, without what was withdrawn since. Downloads that were paid for are there for ever, of the free ones the newest 100 of the peer; empty ones are not kept.',
  id: downloadIdSchema,
  answer: answer('Its contributions; in `details` all of them are the peer’s own or known.', downloadSchema),
  refused: { 404: 'The caller’s peer has no such download.' },
};
