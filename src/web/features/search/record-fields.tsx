import { IconCircleFilled, IconClock, IconFlag, IconHelpCircle } from '@tabler/icons-react';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord, RegistryTime } from '../../api/tolerant-record.ts';
import { TimeText } from '../../format/time-text.tsx';
import { say } from './messages.ts';
import classes from './record-fields.module.css';

/**
 * How a contribution lies to what was asked for. `contains`: it is wider and holds all of it. `apart`: the registry
 * answered with it although it does not touch the query. Source: readings 8.
 */
export type Relation = 'exact' | 'contains' | 'inside' | 'overlaps' | 'apart';

/** `undefined` when the identifier of the contribution is in no form that is known here. */
export function relationOf(term: SearchTerm, identifier: string): Relation | undefined {
  const found = parseSearchTerm(identifier);
  if (!found.ok) return undefined;
  if (found.space === undefined || term.space === undefined) {
    return found.kind === term.kind && found.canonical === term.canonical ? 'exact' : 'apart';
  }
  if (found.space !== term.space || found.high < term.low || found.low > term.high) return 'apart';
  const coversQuery = found.low <= term.low && found.high >= term.high;
  const insideQuery = found.low >= term.low && found.high <= term.high;
  if (coversQuery && insideQuery) return 'exact';
  if (coversQuery) return 'contains';
  return insideQuery ? 'inside' : 'overlaps';
}

const ICONS = {
  active: IconCircleFilled,
  expired: IconClock,
  flagged: IconFlag,
  unknown: IconHelpCircle,
} as const;

export interface StatusTextProps {
  readonly record: RegistryRecord;
  readonly nowMs: number;
}

/** Icon, word and colour of a status. It is never derived from dates; they only give a hint. Source: readings 38, 39. */
export function StatusText({ record, nowMs }: StatusTextProps) {
  const { status, statusText, expiresAt } = record;
  const Icon = ICONS[status];
  const expiryPassed =
    status === 'active' && expiresAt !== undefined && 'ms' in expiresAt && expiresAt.ms < nowMs;
  return (
    <>
      <span
        className={classes['status']}
        data-status={status}
        {...(status === 'unknown' ? { title: say('search.statusUnknownHint', { status: statusText }) } : {})}
      >
        <Icon size={status === 'active' ? 10 : 14} aria-hidden className={classes['icon']} />
        {say(`search.status.${status}`, { status: statusText })}
      </span>
      {expiryPassed && <span className={classes['hint']}>{say('search.expiryPassed')}</span>}
    </>
  );
}

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export interface ConfidenceBarProps {
  readonly confidenceIndex: number | undefined;
}

/** A small bar with its number; the number decides, since the interface gives no unit. Source: readings 40. */
export function ConfidenceBar({ confidenceIndex }: ConfidenceBarProps) {
  if (confidenceIndex === undefined) {
    return <span className={classes['none']}>{say('search.notScored')}</span>;
  }
  const percent = Math.min(100, Math.max(0, confidenceIndex));
  return (
    <span className={classes['confidence']}>
      <span className={classes['track']} aria-hidden>
        <span className={classes['fill']} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes['number']}>{numberFormat.format(confidenceIndex)}</span>
    </span>
  );
}

export interface RegistryTimeTextProps {
  readonly time: RegistryTime | undefined;
  readonly nowMs: number;
}

/** A time of the registry; as it came when it cannot be read, a dash when there is none. Source: readings 36. */
export function RegistryTimeText({ time, nowMs }: RegistryTimeTextProps) {
  if (time !== undefined && 'ms' in time) return <TimeText ms={time.ms} nowMs={nowMs} />;
  return time?.text ?? say('search.none');
}
