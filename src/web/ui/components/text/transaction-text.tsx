import { Fragment } from 'react';
import { isPlainText, visibleText } from '../../../../transaction/words/visible-text.ts';
import { CopyButton } from '../copy-button.tsx';
import { IdentifierText } from './identifier-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { t } from '../messages.ts';
import { MAX_SHOWN, MAX_SHOWN_IN_ROW, shownAsciiText, shownText } from './shown-text.ts';
import classes from './transaction-text.module.css';

export interface TransactionTextProps {
  readonly children: string;
  /** Honest values are plain ASCII: account ids, countries, permissions, numbers. */
  readonly ascii?: boolean;
  /** In tabular monospace, for ids. */
  readonly mono?: boolean;
  /** For a row of a table: only the beginning is shown. */
  readonly inRow?: boolean;
}

/** Where an asset id breaks: before its number and before its end. */
const BREAKS = /(?=_\d+#[a-z]+$|#[a-z]+$)/u;

/**
 * Text from a transaction, safe to display: everything beyond ASCII is marked and nothing can reorder its
 * line. Long text is truncated, but can be copied whole.
 */
export function TransactionText({
  children,
  ascii = false,
  mono = false,
  inRow = false,
}: TransactionTextProps) {
  const limit = inRow ? MAX_SHOWN_IN_ROW : MAX_SHOWN;
  const shown = ascii ? shownAsciiText(children, limit) : shownText(children, limit);
  return (
    <span className={mono ? classes.mono : classes.text} dir="ltr">
      {shown.split(BREAKS).map((piece, at, pieces) => (
        <Fragment key={pieces.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          <MarkedText>{piece}</MarkedText>
        </Fragment>
      ))}
      {!inRow && children.length > limit && (
        <CopyButton text={() => visibleText(children)} thing={t('components.wholeText')} />
      )}
    </span>
  );
}

/** Only URLs and e-mail addresses have legitimate letters beyond ASCII. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|@/iu;

/** An identifier as recorded in a transaction: grouped for reading, with everything deceptive marked. */
export function TransactionIdentifier({
  children: id,
  inRow = false,
}: Pick<TransactionTextProps, 'children' | 'inRow'>) {
  if (id.length <= MAX_SHOWN && isPlainText(id)) return <IdentifierText short={inRow}>{id}</IdentifierText>;
  return (
    <TransactionText mono ascii={!ADDRESS.test(id)} inRow={inRow}>
      {id}
    </TransactionText>
  );
}
