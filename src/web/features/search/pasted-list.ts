import type { CountryCode } from '../../../contract/country.ts';

import { LINE_MARK } from '../../../reading/search/identifier-list.ts';
import { inOneLine } from '../../../reading/search/in-one-line.ts';
import { fitsAddress, type Understanding, understandingOf } from '../../../reading/search/search-query.ts';
import type { ListQuery } from '../../../reading/search/query.ts';
import { readList } from '../../../reading/search/read-list.ts';

/** Pasted lines. */
export interface PastedList {
  /** What the box shows of them. */
  readonly shown: string;
  /** Of a list that is too long for the box, which has its beginning alone. */
  readonly understanding?: Understanding;
}

const MOST_SHOWN = 200;

/** The first identifiers of a list. None is cut: the text may be edited and searched. */
function beginningOf({ list: { items, nationals } }: ListQuery): string {
  let shown = '';
  for (const text of [...items.map((item) => item.text), ...nationals]) {
    if (shown.length + text.length > MOST_SHOWN) break;
    shown += `${text}, `;
  }
  return `${shown}…`;
}

/** The box has pasted lines as they are, but for what may be a secret, and asks about guesses as if they were typed. */
export function readPasted(lines: string, homeCountry: CountryCode | null): PastedList {
  const read = readList(lines, homeCountry);
  const { items, nationals } = read.query.list;
  const text = read.isSecret ? read.query.text : inOneLine(read.given, LINE_MARK);
  // What is read of no line stays in lines of its own.
  return items.length + nationals.length === 0 || fitsAddress(text, items.length)
    ? { shown: text }
    : { shown: beginningOf(read.query), understanding: understandingOf(read) };
}
