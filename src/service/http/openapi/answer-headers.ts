const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** The headers of answers, as components of the document. */
export const HEADER_COMPONENTS = {
  'x-request-id': { schema: text, description: 'Names this request in the service’s log.' },
  'x-ratelimit-limit': { schema: count, description: 'How many requests a minute may have.' },
  'x-ratelimit-remaining': { schema: count, description: 'How many of them are left.' },
  'x-ratelimit-reset': { schema: count, description: 'Seconds until all of them are there again.' },
  'retry-after': { schema: count, description: 'Seconds to wait.' },
  'www-authenticate': { schema: text, description: 'How to show who is calling.' },
  allow: { schema: text, description: 'The methods of this address.' },
} as const;
type HeaderName = keyof typeof HEADER_COMPONENTS;

const OF_LIMITED: readonly HeaderName[] = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const OF_STATUS: Readonly<Record<string, readonly HeaderName[]>> = {
  401: ['www-authenticate'],
  405: ['allow'],
  429: ['retry-after'],
  503: ['retry-after'],
};

/** References to the headers that an operation's answer with this status has. */
export function responseHeaders(status: string, { limited = true }: { limited?: boolean }) {
  const names: readonly HeaderName[] = [
    'x-request-id',
    ...(limited ? OF_LIMITED : []),
    ...(OF_STATUS[status] ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
