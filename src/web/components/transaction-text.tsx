import { visibleText } from '../../transaction/visible-text.ts';
import { CopyButton } from './copy-button.tsx';
import { MarkedText } from './marked-text.tsx';
import { say } from './messages.ts';
import { MAX_SHOWN, shownAsciiText, shownText } from './shown-text.ts';
import classes from './transaction-text.module.css';

export interface TransactionTextProps {
  readonly children: string;
  /** It is ASCII whenever it is honest: account ids, countries, permissions, numbers. */
  readonly ascii?: boolean;
  /** In tabular monospace, as ids are. */
  readonly mono?: boolean;
}

/**
 * A text of a transaction as it may be shown: everything beyond ASCII is marked, nothing can turn its line around. Of a
 * long one the beginning; all of it can be copied.
 */
export function TransactionText({ children, ascii = false, mono = false }: TransactionTextProps) {
  return (
    <span className={mono ? classes.mono : classes.text} dir="ltr">
      <MarkedText>{ascii ? shownAsciiText(children) : shownText(children)}</MarkedText>
      {children.length > MAX_SHOWN && (
        <CopyButton text={() => visibleText(children)} thing={say('components.wholeText')} />
      )}
    </span>
  );
}
