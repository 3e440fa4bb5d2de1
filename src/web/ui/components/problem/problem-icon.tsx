import { IconAlertOctagonFilled, IconCircleX, IconClockPause, IconHelpCircle } from '@tabler/icons-react';
import type { ProblemLook } from './problem-look.ts';
import classes from './problem.module.css';

const ICONS = {
  refused: IconCircleX,
  unknown: IconHelpCircle,
  blocked: IconAlertOctagonFilled,
  waiting: IconClockPause,
} as const satisfies Record<ProblemLook, unknown>;

/** The icon of an error. Its shape tells the kind without the colour. */
export function ProblemIcon({ look, size }: { readonly look: ProblemLook; readonly size: number }) {
  const Icon = ICONS[look];
  return <Icon size={size} aria-hidden className={classes.icon} data-look={look} />;
}
