import { shownAsciiInRow } from '../components/shown-text.ts';
import type { UnreadLine } from '../never-report/read-never-report-list.ts';
import classes from './kept-lists.module.css';
import { t } from './messages.ts';

/** Lines that could not be read, each with its reason. */
export function UnreadLines({ lines }: { readonly lines: readonly UnreadLine[] }) {
  return (
    <ul className={classes['unread']}>
      {lines.map(({ lineNumber, text, reason }) => (
        <li key={lineNumber}>
          {t('keptLists.unreadLine', { line: lineNumber, text: shownAsciiInRow(text), reason })}
        </li>
      ))}
    </ul>
  );
}
