import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CountryCode, isCountryCode } from '../../contract/country.ts';
import { withMissing } from '../../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../../reading/line/line-context.ts';
import { isAsked } from '../../reading/list/list-columns.ts';
import { refuseUnclear, readLines } from '../../reading/list/read-lines.ts';
import { ListRefusedError } from '../../reading/list/list-limits.ts';
import { type JudgedLine, judgeLines } from '../../script/report/judge-lines.ts';

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

/** The letters that the lists have are where Latin-1 has them. */
const ENCODE: Readonly<Record<string, (text: string) => Uint8Array | string>> = {
  'windows-1252': (text) => Uint8Array.from(Buffer.from(text, 'latin1')),
  'utf-16le': (text) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le')),
};

/** Says what becomes of a list, line by line. */
function whatBecomes({ encoding, home, text }: MadeUpList): string {
  try {
    const { rows, summary } = readLines(ENCODE[encoding]?.(text) ?? text, { source: 'The list' });
    const lines = isAsked(summary)
      ? [`asked: ${refuseUnclear(summary).message}`]
      : judgeLines(
          rows.map((line) => ({ ...line, fields: withMissing(line.fields, DEFAULTS) })),
          { ...PLAIN_LINE_CONTEXT, homeCountry: home },
          { includeLeftOut: true, takeGuesses: false },
        ).map(lineOf);
    return [...lines, ...summary.notes.map((note) => `note: ${note}`), ''].join('\n');
  } catch (error) {
    if (!(error instanceof ListRefusedError)) throw error;
    return `refused: ${error.message}\n`;
  }
}

interface MadeUpList {
  readonly what: string;
  /** The country in which its numbers are dialled. */
  readonly home: CountryCode | null;
  /** How the file is encoded; the list is pasted if it says nothing. */
  readonly encoding: string;
  readonly text: string;
  readonly becomes: string;
}

/** The lists of a file: `§ <what> | home <country> | in <encoding>`, the list, `§ becomes`, and what becomes of it. */
function listsIn(file: string): MadeUpList[] {
  const parts = readFileSync(new URL(file, import.meta.url), 'utf8').split(/^§ (.*)\n/gmu);
  return Array.from({ length: parts.length >> 2 }, (_, index) => {
    const [head = '', text = '', , becomes = ''] = parts.slice(4 * index + 1);
    const [what = '', ...settings] = head.split(' | ');
    const setting = (name: string) =>
      settings.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
    const home = setting('home');
    return { what, home: isCountryCode(home) ? home : null, encoding: setting('in'), text, becomes };
  });
}

const FILES = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt'));

describe.each(FILES)('what a tool exports: %s', (file) => {
  it.each(listsIn(file))('is read, asked about or refused, line by line: $what', (list) => {
    expect(whatBecomes(list)).toBe(list.becomes);
  });
});
