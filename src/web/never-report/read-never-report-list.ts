import { readTyped } from '../../contract/identifier/typed/read-typed.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { t } from './messages.ts';

/** In all lists of an account: what a browser keeps as small values, and reads at every start. */
export const MOST_ENTRIES = 10_000;

/** A line that is no entry. */
export interface UnreadLine {
  /** Counted from 1. */
  readonly lineNumber: number;
  readonly text: string;
  /** A sentence for a person. */
  readonly reason: string;
}

export interface ReadNeverReportList {
  /** In the form in which identifiers are sent, each once. */
  readonly entries: readonly string[];
  readonly unread: readonly UnreadLine[];
}

const SEPARATOR = /[,;\t]/u;

/** An identifier as a list has it, alone or followed by other columns or a remark; else the reason why it is none. */
function readEntry(line: string): { readonly entry: string } | { readonly reason: string } {
  const remark = line.search(/\s#/u);
  const text = remark === -1 ? line : line.slice(0, remark);
  const whole = readTyped(text).text;
  const asWhole = parseSearchTerm(whole);
  const first = asWhole.ok ? whole : readTyped(text.split(SEPARATOR)[0] ?? '').text;
  const term = asWhole.ok ? asWhole : parseSearchTerm(first);
  if (!term.ok) return { reason: asWhole.ok ? '' : asWhole.reason };
  return term.space === undefined ? { reason: t('neverReport.exact') } : { entry: first };
}

/**
 * Reads one number, address, range or block from each line, as people write them; what follows a comma or # is left out, and
 * so are empty lines. @param room for how many entries there is still
 */
export function readNeverReportList(text: string, room: number): ReadNeverReportList {
  const entries = new Set<string>();
  const unread: UnreadLine[] = [];
  for (const [at, whole] of text.split(/\r\n|[\n\r]/u).entries()) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read =
      entries.size < room ? readEntry(line) : { reason: t('neverReport.tooMany', { most: MOST_ENTRIES }) };
    if ('entry' in read) entries.add(read.entry);
    else unread.push({ lineNumber: at + 1, text: line, reason: read.reason });
  }
  return { entries: [...entries], unread };
}
