import { z } from 'zod';
import { isKnownFraudType } from '../../../contract/fraud-type.ts';
import { cidrBlocks } from '../../../contract/identifier/cidr-blocks.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { isoOf } from '../../platform/clock.ts';
import { nameId } from './name-id.ts';
import { identifierKindSchema } from './read-listed.ts';

export const mispRowSchema = z.object({
  /** Of its entry. */
  atMs: z.int(),
  /** Of the last thing that happened to it, its expiry included. */
  changedAtMs: z.int(),
  assetId: z.string(),
  kind: identifierKindSchema,
  canonical: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  peerId: z.string(),
  expiresAtS: z.int(),
  status: z.enum(['active', 'flagged', 'expired', 'withdrawn']),
});
/** A contribution as MISP is told of it. */
export type MispRow = z.output<typeof mispRowSchema>;

/** The reports of one day (UTC) and fraud type, or a part of them, counted from 1. */
export interface MispEvent {
  readonly day: string;
  readonly type: string;
  readonly part: number;
}

/** Attributes of one event, beyond which another part begins, and the most parts: the last has all that is left. */
const MOST_ATTRIBUTES = 5_000;
export const MOST_PARTS = 20;
/** The most blocks that a range of addresses becomes; one of more is a text. */
const MOST_BLOCKS = 64;

/** The type of events of types that are free text. */
export const OTHER_TYPE = 'Other';

const mispTypeOf = (fraudType: string): string => (isKnownFraudType(fraudType) ? fraudType : OTHER_TYPE);

export const dayOf = (ms: number): string => isoOf(ms).slice(0, 10);

export const mispEventId = ({ day, type, part }: MispEvent): string =>
  nameId(part === 1 ? `${day} ${type}` : `${day} ${type} ${part}`);

interface Values {
  readonly type: string;
  readonly category: string;
  readonly values: readonly string[];
  /** Whether what is found in traffic may be compared with it. */
  readonly isIndicator: boolean;
}

function blocksOf(range: string): readonly string[] {
  const identifier = parseIdentifier(range);
  if (!identifier.ok || (identifier.space !== 'ipv4' && identifier.space !== 'ipv6')) return [];
  const single = identifier.space === 'ipv4' ? '/32' : '/128';
  return cidrBlocks(identifier.space, identifier.low, identifier.high).map(({ cidr }) =>
    cidr.endsWith(single) ? cidr.slice(0, -single.length) : cidr,
  );
}

/** MISP has no types for ranges of numbers and for devices. */
function valuesOf({ kind, canonical }: MispRow): Values {
  const one = (type: string, category: string) => ({
    type,
    category,
    values: [canonical],
    isIndicator: true,
  });
  const text = { ...one('text', 'Other'), isIndicator: false };
  switch (kind) {
    case 'phone':
      return one('phone-number', 'Other');
    case 'ip':
      return one('ip-src', 'Network activity');
    case 'ip-range': {
      const values = blocksOf(canonical);
      return values.length > MOST_BLOCKS ? text : { ...one('ip-src', 'Network activity'), values };
    }
    case 'email':
      return one('email', 'Social network');
    case 'url':
      return one('url', 'Network activity');
    case 'phone-range':
    case 'numeric':
      return text;
  }
}

/** In seconds, as MISP has times. What happens within the second of the report is later than it. */
const timestampOf = ({ atMs, changedAtMs }: MispRow): number =>
  changedAtMs > atMs ? Math.ceil(changedAtMs / 1000) : Math.floor(atMs / 1000);

function attributesOf(row: MispRow): object[] {
  const { assetId, status } = row;
  const { type, category, values, isIndicator } = valuesOf(row);
  const until = isoOf(row.expiresAtS * 1000);
  const what = `${row.fraudType} ${row.origination}>${row.destination}, ${row.peerId}, until ${until}`;
  return values.map((value, index) => ({
    uuid: nameId(index === 0 ? assetId : `${assetId} ${value}`),
    type,
    category,
    value,
    // MISP does not delete what a feed calls deleted.
    to_ids: isIndicator && status === 'active',
    timestamp: String(timestampOf(row)),
    comment: status === 'active' ? what : `${what}, ${status}`,
    disable_correlation: false,
  }));
}

const headOf = ({ day, type, part }: MispEvent) => ({
  info: `Contribution Desk: ${type}, ${day}${part === 1 ? '' : `, part ${part}`}`,
  date: day,
});

const TAGS = [{ name: 'tlp:amber+strict', colour: '#FFC000' }];
const orgOf = (origin: string) => ({ name: origin, uuid: nameId(origin) });

interface Part {
  readonly event: MispEvent;
  attributes: number;
  timestamp: number;
}

/** Puts rows in the order of the ledger into parts, each with the time of what happened last in it. */
export class MispParts {
  readonly #parts: Part[] = [];
  readonly #newest = new Map<string, Part>();

  /** The event that the row belongs to. */
  add(row: MispRow): MispEvent {
    const day = dayOf(row.atMs);
    const type = mispTypeOf(row.fraudType);
    const key = `${day} ${type}`;
    const { length } = valuesOf(row).values;
    const last = this.#newest.get(key);
    const number = last?.event.part ?? 0;
    const isFull = last === undefined || last.attributes + length > MOST_ATTRIBUTES;
    const part =
      last !== undefined && !(isFull && number < MOST_PARTS)
        ? last
        : { event: { day, type, part: number + 1 }, attributes: 0, timestamp: 0 };
    if (part !== last) this.#parts.push(part);
    this.#newest.set(key, part);
    part.attributes += length;
    part.timestamp = Math.max(part.timestamp, timestampOf(row));
    return part.event;
  }

  /** The manifest of all that was added. */
  manifest(origin: string): object {
    return Object.fromEntries(
      this.#parts.map(({ event, timestamp }) => [
        mispEventId(event),
        { Orgc: orgOf(origin), Tag: TAGS, ...headOf(event), analysis: 2, threat_level_id: 4, timestamp },
      ]),
    );
  }
}

/** An event with the attributes of its rows. */
export function mispEvent(event: MispEvent, rows: readonly MispRow[], origin: string): object {
  const timestamp = String(Math.max(...rows.map(timestampOf)));
  return {
    Event: {
      uuid: mispEventId(event),
      ...headOf(event),
      analysis: '2',
      threat_level_id: '4',
      published: true,
      timestamp,
      publish_timestamp: timestamp,
      Orgc: orgOf(origin),
      Tag: TAGS,
      Attribute: rows.flatMap(attributesOf),
    },
  };
}
