import { closestRelation, type Relation } from '../../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../../client/http/tolerant-values.ts';
import {
  shownAsciiInRow,
  shownAsciiText,
  shownInRow,
  shownText,
} from '../../../ui/components/text/shown-text.ts';
import { countryName } from '../../../../reading/countries/country-name.ts';
import { t as peerText } from '../../../registry/peer-directory/messages.ts';
import { exactTimes, shortRelativeTime, type TimeFormat } from '../../../ui/format/time.ts';
import { t } from './messages.ts';
import { columnTitle, type TableColumn } from './columns.ts';

/** The relation of a contribution to the query, unless it lies inside, as most do, or nothing but an exact match is found. */
export function shownRelation(
  terms: readonly SearchTerm[] | undefined,
  id: string,
): Exclude<Relation, 'inside'> | undefined {
  const relation = terms && closestRelation(terms, id);
  if (relation === 'exact' && terms?.every(({ space }) => space === undefined) === true) return undefined;
  return relation === 'inside' ? undefined : relation;
}

/** A country's name, or what a deployment writes in its place. */
function countryText(code: string): string {
  const name = countryName(code);
  return name === code ? shownAsciiText(code) : name;
}

export const routeText = ({ origination, destination }: RegistryRecord): string =>
  t('results.route', {
    origination: shownAsciiInRow(origination),
    destination: shownAsciiInRow(destination),
  });

export const routeNames = ({ origination, destination }: RegistryRecord): string =>
  t('results.routeNames', { origination: countryText(origination), destination: countryText(destination) });

export const flaggedBy = (flagger: string): string =>
  t('results.flaggedBy', { flagger: shownAsciiInRow(flagger) });

function timeText(time: RegistryTime | undefined, nowMs: number): string {
  if (time === undefined) return t('results.none');
  return 'ms' in time ? shortRelativeTime(time.ms, nowMs) : shownInRow(time.text);
}

/** The text of a cell, for the width of its column. */
export function cellText(record: RegistryRecord, column: TableColumn, nowMs: number): string {
  switch (column) {
    case 'status':
      return shownInRow(record.statusText);
    case 'identifier':
      return shownInRow(record.id);
    case 'type':
      return shownInRow(record.fraudType);
    case 'route':
      return routeText(record);
    case 'peer':
      return shownAsciiInRow(record.peerId);
    case 'reported':
      return timeText(record.reportedAt, nowMs);
    case 'expires':
      return timeText(record.expiresAt, nowMs);
    case 'flagged':
      return timeText(record.flaggedAt, nowMs);
    default:
      return '';
  }
}

const exactTimeText = (time: RegistryTime | undefined, format: TimeFormat): string =>
  time !== undefined && 'ms' in time ? exactTimes(time.ms, format).replace('\n', ' · ') : timeText(time, 0);

function exactText(record: RegistryRecord, column: TableColumn, format: TimeFormat): string | undefined {
  switch (column) {
    case 'identifier':
      return shownText(record.id);
    case 'type':
      return shownText(record.fraudType);
    case 'route':
      return routeNames(record);
    case 'peer': {
      const name = shownAsciiText(record.peerId);
      return record.isPrivileged ? `${name} · ${peerText('peerMark.privilegedHint')}` : name;
    }
    case 'action':
      return record.isPrivileged && record.status !== 'flagged'
        ? peerText('peerMark.privilegedHint')
        : undefined;
    case 'reported':
      return exactTimeText(record.reportedAt, format);
    case 'expires':
      return exactTimeText(record.expiresAt, format);
    case 'flagged': {
      const { flagger } = record;
      const time = exactTimeText(record.flaggedAt, format);
      return flagger === undefined ? time : `${time} · ${flaggedBy(flagger)}`;
    }
    default:
      return undefined;
  }
}

/**
 * The whole text and the exact times of a cell; `undefined` if the cell has room for them.
 */
export function wholeCellText(
  record: RegistryRecord,
  column: TableColumn,
  format: TimeFormat,
): string | undefined {
  const text = exactText(record, column, format);
  return text === undefined ? undefined : t('results.wholeCell', { column: columnTitle(column), text });
}
