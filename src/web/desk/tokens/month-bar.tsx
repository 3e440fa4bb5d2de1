import { Text } from '@mantine/core';
import type { MonthlyLimit } from '../../../client/account/monthly-limit.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import classes from './month-bar.module.css';

function StartsOver({ at, nowMs }: { readonly at: RegistryTime; readonly nowMs: number }) {
  return (
    <Text size="sm" c="dimmed">
      {t('tokens.startsOver')}{' '}
      {'ms' in at ? <MomentText ms={at.ms} nowMs={nowMs} /> : <MarkedText>{shownText(at.text)}</MarkedText>}
    </Text>
  );
}

/** The peer's earnings this month, the rest of its limit, and the date of the next month. */
export function MonthBar({ limit: { used, total, left, resetsAt } }: { readonly limit: MonthlyLimit }) {
  const nowMs = useNow();
  if (total === undefined || left === undefined) {
    return <Text size="sm">{t('tokens.unlimited', { used })}</Text>;
  }
  const words = t('tokens.used', { used, total });
  const earned = Math.min(used, total);
  return (
    <div className={classes['month']}>
      <div className={classes['words']}>
        <Text size="sm">{words}</Text>
        <Text size="sm" fw={650}>
          {t(left === 0 ? 'tokens.reached' : 'tokens.left', { left })}
        </Text>
      </div>
      <div
        className={classes['bar']}
        role="meter"
        aria-label={t('tokens.month')}
        aria-valuetext={words}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={earned}
      >
        <div
          className={classes['earned']}
          style={{ inlineSize: `${(earned / Math.max(1, total)) * 100}%` }}
        />
      </div>
      {resetsAt !== undefined && <StartsOver at={resetsAt} nowMs={nowMs} />}
    </div>
  );
}
