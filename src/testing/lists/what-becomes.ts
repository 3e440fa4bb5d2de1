import { withMissing } from '../../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../../reading/line/line-context.ts';
import { isAsked } from '../../reading/list/list-columns.ts';
import { refuseUnclear, readLines } from '../../reading/list/read-lines.ts';
import { ListRefusedError } from '../../reading/list/list-limits.ts';
import { type JudgedLine, judgeLines } from '../../script/report/judge-lines.ts';
import type { MadeUpList } from './made-up-list.ts';

/** Filled in wherever a list is silent, so that a row lacks nothing but what was not read. */
const DEFAULTS = { id: '', fraudType: 'Scam', origination: 'AQ', destination: 'AQ', sourcePeerId: '' };

/** A row as it would be reported; `-` is a default. */
const reported = ({ item }: JudgedLine): string =>
  [
    item.id,
    item.fraudType === DEFAULTS.fraudType ? '-' : item.fraudType,
    item.origination === DEFAULTS.origination ? '-' : item.origination,
    item.destination === DEFAULTS.destination ? '-' : item.destination,
    ...(item.sourcePeerId === undefined ? [] : [item.sourcePeerId]),
  ].join(' ');

function lineOf(line: JudgedLine): string {
  const { changes, lineNumber, notes, verdict } = line;
  switch (verdict) {
    case 'ready':
    case 'leftOut':
    case 'duplicate':
      return `${lineNumber} ${verdict} ${reported(line)}`;
    case 'guessed':
      return `${lineNumber} guessed ${reported(line)}: ${changes
        .filter(({ isGuess }) => isGuess)
        .map(({ reason }) => reason)
        .join(' ')}`;
    case 'toFix':
      return notes
        .map(
          ({ field, message, offers = [] }) =>
            `${lineNumber} to fix: ${field === 'id' ? '' : `${field}: `}${message}${offers.map(({ value }) => ` [${value}]`).join('')}`,
        )
        .join('\n');
  }
}

const inUtf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
/** The letters that the lists have are where Latin-1 has them. */
const inWindows1252 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Says what becomes of a list, whose first line is the one below its opening quotation mark. */
export function whatBecomes({ encoding, home, text: quoted }: MadeUpList): string {
  const text = quoted.slice(1);
  const given = encoding === undefined ? text : encoding === 'utf-16le' ? inUtf16(text) : inWindows1252(text);
  try {
    const { rows, summary } = readLines(given, { source: 'The list' });
    const lines = isAsked(summary)
      ? [`asked: ${refuseUnclear(summary).message}`]
      : judgeLines(
          rows.map((line) => ({ ...line, fields: withMissing(line.fields, DEFAULTS) })),
          { ...PLAIN_LINE_CONTEXT, homeCountry: home ?? null },
          { includeLeftOut: true, takeGuesses: false },
        ).map(lineOf);
    return [...lines, ...summary.notes.map((note) => `note: ${note}`)].join('\n');
  } catch (error) {
    if (!(error instanceof ListRefusedError)) throw error;
    return `refused: ${error.message}`;
  }
}
