import { DOWNLOAD_ID_HEADER } from '../../../contract/download.ts';
import {
  LIST_COUNT_HEADER,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
  LIST_SHA256_HEADER,
} from '../../../contract/list-formats.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** The response headers, as components of the document. */
export const HEADER_COMPONENTS = {
  'x-request-id': { schema: text, description: 'Identifies this request in the service’s log.' },
  'x-ratelimit-limit': { schema: count, description: 'Requests allowed per minute.' },
  'x-ratelimit-remaining': { schema: count, description: 'Requests left in the current window.' },
  'x-ratelimit-reset': { schema: count, description: 'Seconds until the window resets.' },
  'retry-after': { schema: count, description: 'Seconds to wait.' },
  'www-authenticate': { schema: text, description: 'How to authenticate.' },
  [DOWNLOAD_ID_HEADER]: { schema: text, description: 'Gets the same contributions again, free.' },
  'x-taxii-date-added-first': { schema: text, description: 'When the first change of the page was made.' },
  'x-taxii-date-added-last': {
    schema: text,
    description: 'When the last change of the page was made: ask behind it.',
  },
  [LIST_COUNT_HEADER]: { schema: count, description: 'The lines of the list that stand for something.' },
  [LIST_SHA256_HEADER]: { schema: text, description: 'Of the list, before it is compressed.' },
  [LIST_LEFT_OUT_HEADER]: {
    schema: text,
    description:
      'What was left out: ranges that are wider than usual (`wide`) or of too many numbers to write (`range`), what `not` names, URLs with a `path`, public suffixes (`suffix`), names that are too `long`.',
  },
  [LIST_NOT_YOURS_HEADER]: {
    schema: count,
    description: 'Contributions that would be listed if the peer had paid for them.',
  },
  allow: { schema: text, description: 'The methods this path supports.' },
} as const;
type HeaderName = keyof typeof HEADER_COMPONENTS;

const OF_LIMITED: readonly HeaderName[] = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const OF_STATUS: Readonly<Record<string, readonly HeaderName[]>> = {
  202: ['retry-after'],
  401: ['www-authenticate'],
  405: ['allow'],
  429: ['retry-after'],
  503: ['retry-after'],
};
const OF_LISTS: readonly HeaderName[] = [
  LIST_COUNT_HEADER,
  LIST_SHA256_HEADER,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
];
/** With the answer of 200. */
const OF_ANSWER: Readonly<Record<string, readonly HeaderName[]>> = {
  download: [DOWNLOAD_ID_HEADER],
  downloadAgain: [DOWNLOAD_ID_HEADER],
  list: OF_LISTS,
  taxiiObjects: ['x-taxii-date-added-first', 'x-taxii-date-added-last'],
};

/** References to the headers that an operation sends with this status. */
export function responseHeaders(
  status: string,
  { operationId, responses }: { readonly operationId: string; readonly responses: object },
) {
  const names: readonly HeaderName[] = [
    'x-request-id',
    ...('429' in responses ? OF_LIMITED : []),
    ...(OF_STATUS[status] ?? []),
    ...((status === '200' ? OF_ANSWER[operationId] : undefined) ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
