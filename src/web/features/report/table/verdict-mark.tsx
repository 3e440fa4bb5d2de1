import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClockHour4,
  IconCopy,
  IconHandStop,
  IconHelpCircle,
  IconQuestionMark,
  IconTrash,
} from '@tabler/icons-react';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { t } from './messages.ts';
import classes from './verdict-mark.module.css';

type Verdict = JudgedRow['verdict'];

const ICONS = {
  refused: IconCircleX,
  stopped: IconHandStop,
  guessed: IconQuestionMark,
  leftOut: IconCircleMinus,
  duplicate: IconCopy,
  warned: IconAlertTriangle,
  ready: IconCircleCheck,
  removed: IconTrash,
  open: IconHelpCircle,
  reported: IconCircleCheckFilled,
  unread: IconClockHour4,
} as const satisfies Record<Verdict, unknown>;

export const verdictWord = (verdict: Verdict): string => t(`reportTable.verdict.${verdict}`);

/** A verdict as shape, word and colour. */
export function VerdictMark({
  verdict,
  children,
}: {
  readonly verdict: Verdict;
  readonly children?: string;
}) {
  const Icon = ICONS[verdict];
  return (
    <span className={classes.mark} data-verdict={verdict}>
      <Icon size={16} aria-hidden />
      <span className={classes.word}>{children ?? verdictWord(verdict)}</span>
    </span>
  );
}
