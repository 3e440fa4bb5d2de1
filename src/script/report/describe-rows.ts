import { AppError } from '../../contract/app-error.ts';
import { LANGUAGE } from '../../messages/language.ts';
import type { FieldNote } from '../../reading/line/line.ts';
import { type JudgedLine, VERDICTS } from './judge-lines.ts';

const countsOf = (lines: readonly JudgedLine[]) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, lines.filter((line) => line.verdict === verdict).length]),
  );

const VERDICT_WORDS = {
  ready: 'Ready',
  toFix: 'To fix',
  guessed: 'Confirm',
  leftOut: 'Left out',
  duplicate: 'Duplicate',
} as const;

/** What is not reported and why, what was read otherwise than it was written, and every warning, by line number. */
export function describeRows(lines: readonly JudgedLine[]): readonly string[] {
  const width = Math.max(...lines.map(({ lineNumber }) => String(lineNumber).length));
  return lines.flatMap(({ changes, lineNumber, notes, verdict, warnings }) => {
    const said = (word: string, text: string) =>
      `line ${String(lineNumber).padStart(width)}  ${word.padEnd(9)}  ${text}`;
    const why = notes.map(({ field, message }) => `${field}: ${message}`).join(' ');
    return [
      ...(verdict === 'ready' ? [] : [said(VERDICT_WORDS[verdict], why)]),
      ...changes
        .filter(({ isGuess }) => verdict !== 'guessed' || isGuess !== true)
        .map(({ field, before, after, reason }) =>
          said('Read as', `${field}: ${before} → ${after} (${reason})`),
        ),
      ...warnings.map(({ field, message }) => said('Warning', `${field}: ${message}`)),
    ];
  });
}

const ofLine = <Fact extends object>({ lineNumber, verdict }: JudgedLine, fact: Fact) => ({
  line: lineNumber,
  verdict,
  ...fact,
});

const withoutOffers = (line: JudgedLine, notes: readonly FieldNote[]) =>
  notes.map(({ field, code, message }) => ofLine(line, { field, code, message }));

/** What a program is told of the rows. */
export const factsOf = (lines: readonly JudgedLine[]) => ({
  rows: countsOf(lines),
  problems: lines.flatMap((line) => withoutOffers(line, line.notes)),
  changes: lines.flatMap((line) =>
    line.changes.map((change) => ofLine(line, { ...change, isGuess: change.isGuess ?? false })),
  ),
  warnings: lines.flatMap((line) => withoutOffers(line, line.warnings)),
});

/** Rows that must be corrected or confirmed refuse the list. */
export function refuseRows(lines: readonly JudgedLine[]): AppError {
  const { toFix = 0, guessed = 0 } = countsOf(lines);
  const [sentences, remedies]: [string[], string[]] = [[], []];
  if (toFix > 0) {
    sentences.push(`${toFix} of ${lines.length} rows must be corrected.`);
    remedies.push('Correct them');
  }
  if (guessed > 0) {
    sentences.push(`${guessed} of ${lines.length} rows may mean something else than they were read as.`);
    remedies.push('take what was guessed with --take-guesses');
  }
  const remedy = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' }).format([
    ...remedies,
    'report the others with --skip-invalid',
  ]);
  return new AppError(
    'list-to-fix',
    `${sentences.join(' ')} Nothing was reported. ${remedy.slice(0, 1).toUpperCase()}${remedy.slice(1)}.`,
  );
}
