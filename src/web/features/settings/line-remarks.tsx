import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import type { LineRemark } from '../../../reading/never-report/read-never-report-list.ts';
import classes from './never-report-card.module.css';
import { t } from './messages.ts';

const remarkText = ({ text, reason }: LineRemark): string =>
  t('settings.neverLine', { text: shownOwnInRow(text), reason });

/** Remarks on lines of a list, each with the line's text. No line numbers: the saved list has other lines. */
export function LineRemarks({ lines }: { readonly lines: readonly LineRemark[] }) {
  return (
    <ul className={classes['remarks']}>
      {lines.map((remark) => (
        <li key={remark.lineNumber}>{remarkText(remark)}</li>
      ))}
    </ul>
  );
}
