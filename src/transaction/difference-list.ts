import type { DifferenceRow } from './comparison.ts';
import { markedSentence, spelledOutText } from './visible-text.ts';

/** What stands in a row where there is nothing. */
export const NOTHING = 'nothing';

/** Collects differences as rows for a table and as sentences, with odd characters made visible in both. */
export class DifferenceList {
  readonly rows: DifferenceRow[] = [];
  readonly sentences: string[] = [];

  /** `label` names the item in the sentence, for example its identifier. */
  add(difference: DifferenceRow, label?: string): void {
    const field = spelledOutText(difference.field);
    const asked = spelledOutText(difference.asked);
    const found = spelledOutText(difference.found);
    this.rows.push({ ...difference, field, asked, found });
    const item = difference.item === undefined ? '' : `Item ${difference.item + 1}`;
    const name = label === undefined ? '' : ` (${spelledOutText(label)})`;
    const subject = item === '' ? field.charAt(0).toUpperCase() + field.slice(1) : `${item}${name}: ${field}`;
    this.sentences.push(`${subject} ${asked} asked, ${found} found.`);
  }

  /** Something that cannot be judged: a sentence without a row. */
  addRemark(sentence: string): void {
    this.sentences.push(sentence);
  }

  /** Something that was not asked for, in words whose odd characters are visible already: letters that look alike are marked too. */
  addUnasked(field: string, words: string): void {
    const found = markedSentence(words);
    this.rows.push({ field, asked: NOTHING, found });
    this.sentences.push(`Not asked for: ${found}`);
  }
}

/** A number of milliseconds since the Unix epoch as UTC time, or as itself where the calendar ends. */
export function timeText(timeMs: bigint | number): string {
  const date = new Date(Number(timeMs));
  return Number.isNaN(date.getTime()) ? `${timeMs} ms` : date.toISOString();
}
