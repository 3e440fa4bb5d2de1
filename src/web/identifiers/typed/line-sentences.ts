import { t } from './messages.ts';
import type { PasteUnderstanding, Reading } from './understand-paste.ts';

/** Summarises in sentences how a pasted list was understood. */
export function lineSentences({
  readings,
  unread,
  leftOut,
  mayHoldKey,
}: Extract<PasteUnderstanding, { kind: 'lines' }>): readonly string[] {
  const counts = new Map<Reading['kind'], number>();
  for (const { kind } of readings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => t(`paste.kind.${kind}`, { count })).join(', ');
  return [
    readings.length === 0 ? t('paste.linesNone') : t('paste.lines', { count: readings.length, kinds }),
    ...(unread === 0 ? [] : [t('paste.unread', { count: unread })]),
    ...(leftOut === 0 ? [] : [t('paste.leftOut', { count: leftOut })]),
    ...(mayHoldKey ? [t('paste.linesKey')] : []),
  ];
}
