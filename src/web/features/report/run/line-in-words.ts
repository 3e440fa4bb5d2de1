import { shownText } from '../../../ui/components/shown-text.ts';
import { t } from './messages.ts';
import type { RunRow } from './run-state.ts';

/** `Line 5 of calls.csv: +44…` */
export function lineInWords({ item, lineNumber, source }: RunRow): string {
  const line =
    source === ''
      ? t('run.line', { number: lineNumber })
      : t('run.lineOf', { number: lineNumber, source: shownText(source) });
  return `${line}: ${shownText(item.id)}`;
}
