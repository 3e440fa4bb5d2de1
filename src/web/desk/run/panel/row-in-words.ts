import { shownText } from '../../../ui/components/text/shown-text.ts';
import type { RunRow } from '../run-plan.ts';
import { t } from './messages.ts';

/** `Line 5 of calls.csv: +44…`, or the identifier alone if it came from no line. */
export function rowInWords({ asked, line }: RunRow): string {
  const identifier = shownText(asked.identifier);
  if (line === undefined) return identifier;
  const { lineNumber: number, source } = line;
  const place =
    source === '' ? t('run.line', { number }) : t('run.lineOf', { number, source: shownText(source) });
  return `${place}: ${identifier}`;
}
