import { type ContributionDraft, presentOptional } from '../../contract/contribution-fields.ts';
import type { FieldChange, FieldNote, LineFields } from '../../reading/line/line.ts';
import type { LineContext } from '../../reading/line/line-context.ts';
import { isSerious, NEVER_REPORT } from '../../reading/line/lint-line.ts';
import type { ReadLine } from '../../reading/list/read-lines.ts';
import { understandLine } from '../../reading/line/understand-line.ts';

/**
 * The verdicts of the app, without a person to overrule them. `toFix`: no contribution. `guessed`: a value may
 * mean something else than it was read as. `leftOut`: has a
 * serious warning, as a private address does, or touches a never-report list, whatever is asked for.
 * `duplicate`: an earlier line says the same.
 */
export const VERDICTS = ['ready', 'toFix', 'guessed', 'leftOut', 'duplicate'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface JudgedLine {
  readonly lineNumber: number;
  readonly verdict: Verdict;
  /** What is sent if it is reported. */
  readonly item: ContributionDraft;
  /** Two lines with the same key report the same. */
  readonly key: string;
  /** The reasons for the verdict, if it is not `ready`. */
  readonly notes: readonly FieldNote[];
  readonly changes: readonly FieldChange[];
  /** Those that are no reason for the verdict. */
  readonly warnings: readonly FieldNote[];
}

const itemOf = ({ id, fraudType, origination, destination, ...others }: LineFields): ContributionDraft => ({
  id,
  fraudType,
  origination,
  destination,
  ...presentOptional((field) => (others[field] === '' ? undefined : others[field])),
});

const guessNote = ({ field, before, after }: FieldChange): FieldNote => ({
  field,
  code: 'guess',
  message: `“${before}” may mean ${after}. Use --take-guesses to report it that way.`,
});

/** What a report repeats, whatever it names as its source. */
export const reportKey = (
  canonical: string,
  { fraudType, origination, destination }: ContributionDraft,
): string => [canonical, fraudType, origination, destination].join('\n');

export interface JudgeOptions {
  /** Whether rows with a serious warning are reported. */
  readonly includeLeftOut: boolean;
  /** Whether rows are reported that were read by a guess. */
  readonly takeGuesses: boolean;
}

/** Understands lines as the app does, and judges each. */
export function judgeLines(
  lines: readonly ReadLine[],
  context: LineContext,
  { includeLeftOut, takeGuesses }: JudgeOptions,
): readonly JudgedLine[] {
  const firstByKey = new Map<string, number>();
  return lines.map(({ fields, lineNumber }): JudgedLine => {
    const { changes, identifier, problems, values, warnings } = understandLine(fields, [], context);
    const item = itemOf(values);
    const key = reportKey(identifier?.canonical ?? values.id, item);
    const line = { lineNumber, item, key, changes, warnings };
    if (problems.length > 0) return { ...line, verdict: 'toFix', notes: problems };
    const stopping = warnings.filter(
      (note) => note.code === NEVER_REPORT || (!includeLeftOut && isSerious(note)),
    );
    if (stopping.length > 0) {
      const others = warnings.filter((note) => !stopping.includes(note));
      return { ...line, verdict: 'leftOut', notes: stopping, warnings: others };
    }
    const guesses = changes.filter(({ isGuess }) => isGuess);
    if (guesses.length > 0 && !takeGuesses)
      return { ...line, verdict: 'guessed', notes: guesses.map(guessNote) };
    const first = firstByKey.get(key);
    if (first === undefined) {
      firstByKey.set(key, lineNumber);
      return { ...line, verdict: 'ready', notes: [] };
    }
    const message = `Line ${first} says the same.`;
    return { ...line, verdict: 'duplicate', notes: [{ field: 'id', code: 'duplicate', message }] };
  });
}
