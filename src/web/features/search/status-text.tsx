import { IconCircleFilled, IconClock, IconFlag, IconHelpCircle } from '@tabler/icons-react';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { say } from '../../words/say.ts';
import classes from './status-text.module.css';

const ICONS = {
  active: IconCircleFilled,
  expired: IconClock,
  flagged: IconFlag,
  unknown: IconHelpCircle,
} as const;

export interface StatusTextProps {
  readonly record: RegistryRecord;
  readonly nowMs: number;
}

/** Icon, word and colour of a status. It is never derived from dates; they only give a hint. Source: readings 38, 39. */
export function StatusText({ record, nowMs }: StatusTextProps) {
  const { status, statusText, expiresAt } = record;
  const Icon = ICONS[status];
  const expiryPassed =
    status === 'active' && expiresAt !== undefined && 'ms' in expiresAt && expiresAt.ms < nowMs;
  return (
    <>
      <span
        className={classes['status']}
        data-status={status}
        {...(status === 'unknown' ? { title: say('search.statusUnknownHint', { status: statusText }) } : {})}
      >
        <Icon size={status === 'active' ? 10 : 14} aria-hidden className={classes['icon']} />
        {say(`search.status.${status}`, { status: statusText })}
      </span>
      {expiryPassed && <span className={classes['hint']}>{say('search.expiryPassed')}</span>}
    </>
  );
}
