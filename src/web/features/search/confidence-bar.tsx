import { say } from '../../words/say.ts';
import classes from './confidence-bar.module.css';

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export interface ConfidenceBarProps {
  readonly confidenceIndex: number | undefined;
}

/** A small bar with its number; the number decides, since the interface gives no unit. Source: readings 40. */
export function ConfidenceBar({ confidenceIndex }: ConfidenceBarProps) {
  if (confidenceIndex === undefined) {
    return <span className={classes['none']}>{say('search.notScored')}</span>;
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
