import {
  IconAlertOctagon,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEyeOff,
  IconHelpCircle,
} from '@tabler/icons-react';
import type { Operation, OperationState } from '../operation.ts';
import { t } from './messages.ts';
import classes from './operation-state.module.css';

const LOOKS = {
  asked: { Icon: IconCircleDashed, tone: 'muted' },
  assembled: { Icon: IconCircleDashed, tone: 'muted' },
  declined: { Icon: IconCircleDashed, tone: 'muted' },
  unsent: { Icon: IconCircleDashed, tone: 'live' },
  failed: { Icon: IconCircleX, tone: 'muted' },
  refused: { Icon: IconCircleX, tone: 'bad' },
  blocked: { Icon: IconAlertOctagon, tone: 'bad' },
  unreadable: { Icon: IconEyeOff, tone: 'live' },
  sent: { Icon: IconHelpCircle, tone: 'live' },
  unknown: { Icon: IconHelpCircle, tone: 'live' },
  accepted: { Icon: IconCheck, tone: 'good' },
  verified: { Icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<OperationState, { readonly Icon: unknown; readonly tone: string }>;

/** Shape, word and colour. */
export function OperationStateText({ operation: { state } }: { readonly operation: Operation }) {
  const { Icon, tone } = LOOKS[state];
  return (
    <span className={classes['state']} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(`activity.state.${state}`)}
    </span>
  );
}
