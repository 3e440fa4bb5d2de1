import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { CheckedIdentifier, IdentifierCheck } from '../../../../client/registry/check-identifiers.ts';
import { type CsvColumns, csvText } from '../../../../reading/csv/csv.ts';
import { asWords, type Query, type QueryList } from '../../../../reading/search/query.ts';
import { standingText } from '../../../registry/standing/standing-words.ts';
import {
  type Standing,
  type StandingCode,
  standingCode,
  standingOf,
} from '../../../registry/standing/standing.ts';
import type { TimeFormat } from '../../../ui/format/time.ts';
import { t } from './messages.ts';

/** An identifier of a pasted list, and what the registry knows of it. */
export interface ListRow {
  /** As it was pasted, or as it was read by a guess or with a country. */
  readonly item: Query;
  readonly check: IdentifierCheck | undefined;
  readonly standing: Standing | undefined;
  readonly code: StandingCode;
}

/** A prefix, and a URL without its scheme, is checked as several identifiers. */
const together = (one: IdentifierCheck, other: IdentifierCheck): IdentifierCheck => ({
  ...one,
  total: one.total + other.total,
  newest: one.newest ?? other.newest,
  confidenceIndex: one.confidenceIndex ?? other.confidenceIndex,
  facts: [...one.facts, ...other.facts],
  own: [...one.own, ...other.own],
});

/** Whether others' active reports of it can be flagged. */
export const isFlaggable = ({ standing }: ListRow): boolean =>
  standing?.kind === 'answered' &&
  standing.facts.some(({ kind, relation }) => kind === 'active' && relation === 'same');

function rowOf(item: Query, checked: ReadonlyMap<string, CheckedIdentifier>): ListRow {
  const ofTerms = item.terms.flatMap(({ wire }) => checked.get(wire) ?? []);
  const failed = ofTerms.find((one) => 'error' in one);
  const checks = ofTerms.flatMap((one) => ('check' in one ? [one.check] : []));
  const check =
    failed === undefined && checks.length === item.terms.length ? checks.reduce(together) : undefined;
  const known = failed ?? (check && { identifier: item.text, check });
  const standing = known && standingOf(known);
  return { item, check, standing, code: standingCode(standing) };
}

/** A row for each different identifier of a list. */
export const listRows = (
  { items }: QueryList,
  checked: ReadonlyMap<string, CheckedIdentifier>,
): readonly ListRow[] => {
  // Of several notations the first one is shown.
  const distinct = new Map<string | undefined, Query>();
  for (const item of items) {
    const wire = item.terms[0]?.wire;
    if (!distinct.has(wire)) distinct.set(wire, item);
  }
  return [...distinct.values()].map((item) => rowOf(item, checked));
};

/** The identifiers of rows that can be reported: hosts, prefixes and some ranges can only be looked up. */
export const reportable = (rows: readonly ListRow[]): readonly string[] =>
  rows.flatMap(({ item: { terms } }) => {
    const [term, another] = terms;
    const id = term?.singleWire ?? term?.wire ?? '';
    return another === undefined && parseIdentifier(id).ok ? [id] : [];
  });

/** What an identifier was read as. */
export const readAs = ({ item: { terms, words } }: ListRow): string => {
  const [term, another] = terms;
  return term === undefined || another !== undefined ? asWords(words) : term.canonical;
};

/** Whether the own peer reports it already, and a report earns nothing but with another type or route. */
export const isReportedByOwn = (row: ListRow): boolean =>
  row.check !== undefined && row.check.own.length > 0 && reportable([row]).length > 0;

/** A CSV file of rows. */
export function listFile(rows: readonly ListRow[], format: TimeFormat): string {
  const columns: CsvColumns<ListRow> = [
    ['written', ({ item }) => item.text],
    ['identifier', readAs],
    ['verdict', ({ code }) => code],
    ['registry', ({ standing }) => standingText(standing, format, (range) => range)],
    ['fraudType', ({ check }) => check?.newest?.fraudType ?? ''],
    ['peer', ({ check }) => check?.newest?.peerId ?? ''],
    ['reported', ({ check }) => check?.newest?.timestamp ?? ''],
    ['confidence', ({ check }) => check?.confidenceIndex ?? ''],
    ['reward', (row) => (isReportedByOwn(row) ? t('list.earnsOther') : '')],
  ];
  return csvText(columns, rows);
}
