import type { IdentifierKind } from './identifier/identifier.ts';

/** What the parameter `kind` names, and the kinds of identifier that each stands for. Source: INTERFACE.md, "Lists". */
export const LIST_KINDS = {
  phone: ['phone', 'phone-range'],
  ip: ['ip', 'ip-range'],
  numeric: ['numeric'],
  email: ['email'],
  url: ['url'],
} as const satisfies Record<string, readonly IdentifierKind[]>;
export type ListKind = keyof typeof LIST_KINDS;

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const CSV = 'text/csv; charset=utf-8; header=present';
const EVERY_KIND = ['phone', 'ip', 'numeric', 'email', 'url'] as const;

interface ListFormatRule {
  readonly mediaType: string;
  readonly kinds: readonly ListKind[];
  /**
   * A consumer blocks whatever the list holds: one peer alone puts nothing on it unless `min-peers` says so, and no range that
   * is larger than usual unless `wide` does.
   */
  readonly isBlocking?: true;
}

/** Every format of a list by its name, which is the last part of its path. */
export const LIST_FORMATS = {
  'hotlist.csv': { mediaType: CSV, kinds: EVERY_KIND },
  'hotlist.ndjson': { mediaType: 'application/x-ndjson', kinds: EVERY_KIND },
  'ip.txt': { mediaType: PLAIN_TEXT, kinds: ['ip'], isBlocking: true },
  'ip.nft': { mediaType: PLAIN_TEXT, kinds: ['ip'], isBlocking: true },
  'ip.ipset': { mediaType: PLAIN_TEXT, kinds: ['ip'], isBlocking: true },
  'numbers.txt': { mediaType: PLAIN_TEXT, kinds: ['phone'], isBlocking: true },
  'numbers.csv': { mediaType: CSV, kinds: ['phone'], isBlocking: true },
  'kamailio.sql': { mediaType: 'application/sql', kinds: ['phone'], isBlocking: true },
  'freeswitch.txt': { mediaType: PLAIN_TEXT, kinds: ['phone'], isBlocking: true },
  'rpz.zone': { mediaType: 'text/dns', kinds: ['url', 'ip'], isBlocking: true },
  'imei.txt': { mediaType: PLAIN_TEXT, kinds: ['numeric'] },
  'imei.csv': { mediaType: CSV, kinds: ['numeric'] },
} as const satisfies Record<string, ListFormatRule>;
export type ListFormat = keyof typeof LIST_FORMATS;

export const isListFormat = (name: string): name is ListFormat => Object.hasOwn(LIST_FORMATS, name);

/** The parameters of a list. An empty value counts as missing. */
export const LIST_PARAMETERS = [
  'kind',
  'ft',
  'org',
  'dst',
  'side',
  'min-peers',
  'min-confidence',
  'status',
  'not',
  'wide',
  'plus',
  'max',
  'max-shrink',
  'allow-empty',
] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

/** The least and the most of each number. */
export const LIST_BOUNDS = {
  'min-peers': { least: 1, most: 100 },
  'min-confidence': { least: 1, most: 100 },
  /** Lines. */
  max: { least: 1, most: 1_000_000 },
  /** Percent. */
  'max-shrink': { least: 0, most: 100 },
} as const satisfies Partial<Record<ListParameter, { readonly least: number; readonly most: number }>>;

/** What holds where a parameter is missing; `min-peers` depends on the format. All others limit nothing. */
export const LIST_DEFAULTS = { max: 100_000, 'max-shrink': 50 } as const;

export const defaultMinPeersOf = (format: ListFormat): number =>
  'isBlocking' in LIST_FORMATS[format] ? 2 : 1;

/** The parties of an agreement to block: who ends traffic knows IRSF least, who begins it the others. */
export const LIST_SIDES = ['a', 'b'] as const;
export const LIST_STATUSES = ['active', 'all'] as const;

/** Identifiers or ranges of one request, and of one key. */
export const MAX_NOT = 100;

/** The headers of a list: its lines, the SHA-256 of its bytes before compression, what was left out and why, and how much the peer has not paid for. */
export const LIST_COUNT_HEADER = 'list-count';
export const LIST_SHA256_HEADER = 'list-sha256';
export const LIST_LEFT_OUT_HEADER = 'list-left-out';
export const LIST_NOT_YOURS_HEADER = 'list-not-yours';
