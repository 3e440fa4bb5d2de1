import { VisuallyHidden } from '@mantine/core';
import { IconCircleFilled, IconClock, IconFlag, IconHelpCircle } from '@tabler/icons-react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { TimeText } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import classes from './record-fields.module.css';
import { LANGUAGE } from '../../../messages/language.ts';

const ICONS = {
  active: IconCircleFilled,
  expired: IconClock,
  flagged: IconFlag,
  unknown: IconHelpCircle,
} as const;

export interface StatusMarkProps {
  readonly status: RegistryRecord['status'];
  readonly title?: string;
  /** True for a sentence in place of a word. */
  readonly wraps?: boolean;
  readonly children: string;
}

/** What stands for a status, as an icon, words and a colour. */
export function StatusMark({ status, title, wraps, children }: StatusMarkProps) {
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status} data-wraps={wraps} title={title}>
      <Icon size={status === 'active' ? 10 : 14} aria-hidden className={classes['icon']} />
      {/* One item beside the icon, however many pieces the text has. */}
      <span>
        <MarkedText>{children}</MarkedText>
      </span>
    </span>
  );
}

export interface StatusTextProps {
  readonly record: RegistryRecord;
  /** If given, a hint below the status says that the expiry has passed. */
  readonly nowMs?: number;
}

/** A status as an icon, a word and a colour. Dates never change it; they only add a hint. */
export function StatusText({ record, nowMs }: StatusTextProps) {
  const { status, statusText } = record;
  const shown = shownInRow(statusText);
  return (
    <>
      <StatusMark
        status={status}
        {...(status === 'unknown' ? { title: t('records.statusUnknownHint', { status: shown }) } : {})}
      >
        {t(`records.status.${status}`, { status: shown })}
      </StatusMark>
      {nowMs !== undefined && isExpiryPassed(record, nowMs) && (
        <span className={classes['hint']}>{t('records.expiryPassed')}</span>
      )}
    </>
  );
}

/** Returns true if a contribution is still active after its expiry. */
export function isExpiryPassed({ status, expiresAt }: RegistryRecord, nowMs: number): boolean {
  return status === 'active' && expiresAt !== undefined && 'ms' in expiresAt && expiresAt.ms < nowMs;
}

const numberFormat = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 });

export interface ConfidenceBarProps {
  readonly confidenceIndex: number | undefined;
}

/** A small bar with the number beside it: the interface defines no unit, so the number decides. */
export function ConfidenceBar({ confidenceIndex }: ConfidenceBarProps) {
  if (confidenceIndex === undefined) {
    return (
      <span className={classes['none']} title={t('records.notScored')}>
        <span aria-hidden>{t('records.none')}</span>
        <VisuallyHidden>{t('records.notScored')}</VisuallyHidden>
      </span>
    );
  }
  const percent = Math.min(100, Math.max(0, confidenceIndex));
  return (
    <span className={classes['confidence']}>
      <span className={classes['track']} aria-hidden>
        <span className={classes['fill']} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes['number']}>{numberFormat.format(confidenceIndex)}</span>
    </span>
  );
}

/** What a confidence is computed from, for the heading of its column. */
export const CONFIDENCE_HINT = t('records.confidenceHint');

/** The same on demand. */
export const ConfidenceHint = () => <Hint about={t('record.field.confidence')}>{CONFIDENCE_HINT}</Hint>;

export interface RegistryTimeTextProps {
  readonly time: RegistryTime | undefined;
  readonly nowMs: number;
  /** Abbreviates its unit. */
  readonly short?: boolean;
}

/** A time from the registry: the original text if it cannot be parsed, a dash if there is none. */
export function RegistryTimeText({ time, nowMs, short = false }: RegistryTimeTextProps) {
  if (time !== undefined && 'ms' in time) return <TimeText ms={time.ms} nowMs={nowMs} short={short} />;
  if (time === undefined) return t('records.none');
  return <TransactionText inRow>{time.text}</TransactionText>;
}
