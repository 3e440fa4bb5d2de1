import { DIFFERENCE_NAMES, type Difference, type DifferenceCode } from './difference.ts';
import { renderText, type Text } from '../words/text.ts';
import { markedText, spelledOutText } from '../words/visible-text.ts';

/**
 * One difference for a table: the request and the content of the transaction, with unusual characters made
 * visible.
 */
export interface DifferenceRow {
  /**
   * The position of the item in the request, counted from 0; absent when it concerns the transaction as a
   * whole.
   */
  readonly item?: number;
  readonly field: string;
  readonly asked: string;
  readonly found: string;
}

/**
 * Returns whether a difference is a whole instruction. Its text may contain legitimate words in another
 * alphabet, which are marked; other texts are spelled out.
 */
export const isUnasked = (code: DifferenceCode): boolean => code === 'instruction' || code === 'metadata';

function words(code: DifferenceCode, text: Text | undefined): string {
  if (text === undefined) return 'nothing';
  return renderText(text, isUnasked(code) ? markedText : spelledOutText);
}

/** Names the field of a difference: `destination`, `expiry trigger of x#contribution`. */
export function differenceField({ code, path: { name = '' } }: Difference): string {
  return code === 'expiry-trigger-of'
    ? `${DIFFERENCE_NAMES[code]} ${spelledOutText(name)}`
    : DIFFERENCE_NAMES[code];
}

export function differenceRow(difference: Difference): DifferenceRow {
  const { asked, code, found, path } = difference;
  const item = path.item === undefined ? {} : { item: path.item };
  return {
    ...item,
    field: differenceField(difference),
    asked: words(code, asked),
    found: words(code, found),
  };
}

function subjectOf(difference: Difference): string {
  const { name, item } = difference.path;
  const field = differenceField(difference);
  if (item === undefined) return field.charAt(0).toUpperCase() + field.slice(1);
  return `Item ${item + 1}${name === undefined ? '' : ` (${spelledOutText(name)})`}: ${field}`;
}

export function differenceSentence(difference: Difference): string {
  const { asked, found } = differenceRow(difference);
  if (isUnasked(difference.code)) return `Not asked for: ${found}`;
  return `${subjectOf(difference)} ${asked} asked, ${found} found.`;
}

export function warningSentence(warning: Difference): string {
  const { asked: usual, found } = differenceRow(warning);
  return `${subjectOf(warning)} ${usual} is usual, ${found} found.`;
}
