import { isDate } from '../contract/is-date.ts';
import type { DifferenceRow } from './comparison.ts';
import { cutText } from './cut-text.ts';
import { markedSentence, spelledOutText } from './visible-text.ts';

/** What stands in a row where there is nothing. */
export const NOTHING = 'nothing';

/** Of a name in a sentence, and of what was asked or found. */
const MAX_NAME_CHARACTERS = 1_000;
const MAX_CHARACTERS = 10_000;

/** Both texts, cut where they are too long to show, so that the first difference between them is in sight. */
function cutPair(asked: string, found: string): readonly [string, string] {
  if (asked.length <= MAX_CHARACTERS && found.length <= MAX_CHARACTERS) return [asked, found];
  let same = 0;
  while (same < asked.length && asked.charCodeAt(same) === found.charCodeAt(same)) same += 1;
  const from = same < MAX_CHARACTERS / 2 ? 0 : same - 100;
  return [cutText(asked, MAX_CHARACTERS, from), cutText(found, MAX_CHARACTERS, from)];
}

/** Collects differences as rows for a table and as sentences, with odd characters made visible in both. */
export class DifferenceList {
  readonly rows: DifferenceRow[] = [];
  readonly sentences: string[] = [];

  /** `label` names the item in the sentence, for example its identifier. */
  add(difference: DifferenceRow, label?: string): void {
    const field = spelledOutText(cutText(difference.field, MAX_NAME_CHARACTERS));
    const [askedText, foundText] = cutPair(difference.asked, difference.found);
    const asked = spelledOutText(askedText);
    const found = spelledOutText(foundText);
    this.rows.push({ ...difference, field, asked, found });
    const item = difference.item === undefined ? '' : `Item ${difference.item + 1}`;
    const name = label === undefined ? '' : ` (${spelledOutText(cutText(label, MAX_NAME_CHARACTERS))})`;
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

/** A number of milliseconds since the Unix epoch: `2026-11-21 07:57:36 UTC`, or as itself where the calendar ends. */
export function timeText(timeMs: bigint | number): string {
  const ms = Number(timeMs);
  if (!isDate(ms)) return `${timeMs} ms`;
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/u, ' UTC');
}
