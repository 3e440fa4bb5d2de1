import type { ReactNode } from 'react';
import { MarkedText } from '../components/text/marked-text.tsx';
import { t } from './messages.ts';
import classes from './value-bars.module.css';

export interface NamedValue {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

interface BarProps {
  readonly named: NamedValue;
  readonly most: number;
  readonly renderName: ((named: NamedValue, words: ReactNode) => ReactNode) | undefined;
}

function Bar({ named, most, renderName }: BarProps) {
  const { name, count } = named;
  const words = <MarkedText>{name}</MarkedText>;
  return (
    <>
      <span className={classes.name}>{renderName === undefined ? words : renderName(named, words)}</span>
      <svg aria-hidden className={classes.track} preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect className={classes.bar} width={(count / most) * 100} height={1} />
      </svg>
      <span className={classes.count}>{t('charts.count', { count })}</span>
    </>
  );
}

export interface ValueBarsProps {
  readonly values: readonly NamedValue[];
  /** Wraps the words of a name, in a link for example. */
  readonly renderName?: BarProps['renderName'];
}

/** The frequencies of values, the most frequent first, as bars with their names. */
export function ValueBars({ values, renderName }: ValueBarsProps) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <ul className={classes.list}>
      {values.map((named) => (
        <li key={named.value} className={classes.value}>
          <Bar named={named} most={most} renderName={renderName} />
        </li>
      ))}
    </ul>
  );
}
