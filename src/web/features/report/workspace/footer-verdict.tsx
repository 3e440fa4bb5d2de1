import { Group, Loader, Text } from '@mantine/core';
import { IconCircleX, IconClockPause, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SubmitReceipt } from '../../../../contract/contribution.ts';
import type { SubmissionState } from '../../../desk/run/submission-state.ts';
import { VerdictLine } from '../../../desk/transaction-view/verdict-card.tsx';
import { withModifier } from '../../../ui/format/key-names.ts';
import { t } from '../messages.ts';
import classes from './report-footer.module.css';

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {icon}
      <Text fw={550}>{children}</Text>
    </Group>
  );
}

export interface FooterVerdictProps {
  readonly state: SubmissionState<SubmitReceipt>;
  /** What is said while nothing is under way. */
  readonly children: ReactNode;
}

/** How the report stands, in one line. Not announced: the review panel says the same in full. */
export function FooterVerdict({ state, children }: FooterVerdictProps) {
  switch (state.phase) {
    case 'idle':
      return children;
    case 'review':
      return <VerdictLine checked={state.checked} />;
    case 'assembling':
    case 'checking':
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'verifying':
      return <Line icon={<Loader size={18} aria-hidden />}>{t(`report.${state.phase}`)}</Line>;
    case 'failed':
      return <Line icon={<IconCircleX size={20} aria-hidden />}>{t('report.failed')}</Line>;
    case 'unsent':
      return <Line icon={<IconClockPause size={20} aria-hidden />}>{t('report.unsent')}</Line>;
    case 'unknown':
      return <Line icon={<IconHelpCircle size={20} aria-hidden />}>{t('report.unknown')}</Line>;
    case 'done':
      return null;
  }
}

/** What _Review_ does, and by which keys. */
export function ReviewHint({ id }: { readonly id: string }) {
  return (
    <Text id={id} size="sm" c="dimmed">
      <span className={classes.keys}>{t('report.checkKeys', { keys: withModifier('Enter') })} </span>
      {t('report.checkHint')}
    </Text>
  );
}
