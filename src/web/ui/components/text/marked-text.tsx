import classes from './marked-text.module.css';
import { t } from '../messages.ts';

/**
 * A mark, or a run of letters, digits and anything beyond ASCII. Linear on purpose: a pattern that requires a
 * non-ASCII character within the run would restart at each of its letters. The marks are those of
 * src/transaction/words/visible-text.ts.
 */
const PIECES = /(⟨[^⟨⟩]{1,40}⟩)|[^ -/:-@[-`{-~⟨⟩]{1,1000}/gu;
/** ASCII and the symbols of our own sentences, which have no direction. */
const PLAIN = /^[ -~−×÷’“”…→·]*$/u;
/** Start of the note that counts omitted characters (shown-text.ts). */
const LEFT_OUT = '⟨… ';

/**
 * The maximum number of pieces. Honest texts have fewer; each piece is an element, and tens of thousands
 * freeze the page.
 */
const MAX_PIECES = 200;

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly kind: 'plain' | 'mark' | 'letters';
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(PIECES)) {
    const { index, 0: found, 1: mark } = match;
    if (PLAIN.test(found)) continue;
    if (pieces.length >= MAX_PIECES - 1) {
      return [...pieces, { at: done, text: text.slice(done), kind: 'letters' }];
    }
    if (index > done) pieces.push({ at: done, text: text.slice(done, index), kind: 'plain' });
    pieces.push({ at: index, text: found, kind: mark === undefined ? 'letters' : 'mark' });
    done = index + found.length;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), kind: 'plain' });
  return pieces;
}

/**
 * Text whose suspicious characters are already marked (`markedText`, `spelledOutText`). Highlights the marks,
 * and isolates right-to-left words, which would reorder the text around them. Beyond the maximum number of
 * pieces the rest is isolated as a whole: its marks are readable, but not highlighted.
 */
export function MarkedText({ children }: { readonly children: string }) {
  if (PLAIN.test(children)) return children;
  return piecesOf(children).map(({ at, text, kind }) => {
    if (kind === 'plain') return text;
    if (kind === 'letters') return <bdi key={at}>{text}</bdi>;
    return (
      <span
        key={at}
        className={classes.mark}
        title={text.startsWith(LEFT_OUT) ? undefined : t('components.markHint')}
      >
        {text}
      </span>
    );
  });
}
