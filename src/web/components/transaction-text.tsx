import { markedText, spelledOutText } from '../../transaction/visible-text.ts';
import { MarkedText } from './marked-text.tsx';
import classes from './transaction-text.module.css';

export interface TransactionTextProps {
  readonly children: string;
  /** It is ASCII whenever it is honest: account ids, countries, permissions, numbers. */
  readonly ascii?: boolean;
  /** In tabular monospace, as ids are. */
  readonly mono?: boolean;
}

/** A text of a transaction as it may be shown: everything beyond ASCII is marked, nothing can turn its line around. */
export function TransactionText({ children, ascii = false, mono = false }: TransactionTextProps) {
  return (
    <span className={mono ? classes.mono : classes.text} dir="ltr">
      <MarkedText>{ascii ? spelledOutText(children) : markedText(children)}</MarkedText>
    </span>
  );
}
