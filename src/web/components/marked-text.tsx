import classes from './marked-text.module.css';
import { say } from './messages.ts';

/**
 * A mark, or a run of letters, digits and whatever is beyond ASCII. Each character is looked at once: a pattern that asks
 * for one beyond ASCII in the run would begin anew at each of its letters. Source: src/transaction/visible-text.ts.
 */
const PIECES = /(⟨[^⟨⟩]{1,40}⟩)|[^ -/:-@[-`{-~⟨⟩]{1,1000}/gu;
const ONLY_ASCII = /^[ -~]*$/u;
/** Of the words that count what is left out. Source: shown-text.ts. */
const LEFT_OUT = '⟨… ';

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
    if (ONLY_ASCII.test(found)) continue;
    if (index > done) pieces.push({ at: done, text: text.slice(done, index), kind: 'plain' });
    pieces.push({ at: index, text: found, kind: mark === undefined ? 'letters' : 'mark' });
    done = index + found.length;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), kind: 'plain' });
  return pieces;
}

/**
 * A text whose odd characters are marked already (`markedText`, `spelledOutText`): the marks stand out, and words that
 * are written from right to left turn nothing around but themselves.
 */
export function MarkedText({ children }: { readonly children: string }) {
  if (ONLY_ASCII.test(children)) return children;
  return piecesOf(children).map(({ at, text, kind }) => {
    if (kind === 'plain') return text;
    if (kind === 'letters') return <bdi key={at}>{text}</bdi>;
    return (
      <span
        key={at}
        className={classes.mark}
        title={text.startsWith(LEFT_OUT) ? undefined : say('components.markHint')}
      >
        {text}
      </span>
    );
  });
}
