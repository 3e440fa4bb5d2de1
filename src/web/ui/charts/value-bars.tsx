import { type KeyboardEvent, useRef, useState } from 'react';
import { MarkedText } from '../components/text/marked-text.tsx';
import { t } from './messages.ts';
import classes from './value-bars.module.css';

export interface NamedValue {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

export interface ValueBarsProps {
  /** The values, the most frequent first. */
  readonly values: readonly NamedValue[];
  /** The values that the filter has chosen. */
  readonly chosen?: readonly string[];
  readonly moreValues?: number;
  readonly moreRows?: number;
  /** Without it, the bars are read-only. */
  readonly onToggle?: (value: string) => void;
}

const SHOWN = 8;

interface BarProps {
  readonly named: NamedValue;
  readonly most: number;
}

function Bar({ named: { name, count }, most }: BarProps) {
  return (
    <>
      <span className={classes.name}>
        <MarkedText>{name}</MarkedText>
      </span>
      <svg aria-hidden className={classes.track} preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect className={classes.bar} width={(count / most) * 100} height={1} />
      </svg>
      <span className={classes.count}>{t('charts.count', { count })}</span>
    </>
  );
}

/** The frequencies of values, as bars with their names. Arrows move in the list, Enter or a click chooses. */
export function ValueBars({ values, chosen = [], moreValues = 0, moreRows = 0, onToggle }: ValueBarsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const shown = values.slice(0, SHOWN);
  const rest = values.slice(SHOWN);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const stop = Math.min(current, shown.length - 1);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextOf(event.key, stop, shown.length);
    if (next === undefined) return;
    setCurrent(next);
    list.current?.querySelectorAll('button')[next]?.focus();
    event.preventDefault();
  }

  return (
    <>
      {onToggle === undefined ? (
        <ul className={classes.list}>
          {shown.map((named) => (
            <li key={named.value} className={classes.value}>
              <Bar named={named} most={most} />
            </li>
          ))}
        </ul>
      ) : (
        <div ref={list} className={classes.list}>
          {shown.map((named, place) => (
            <button
              key={named.value}
              type="button"
              className={classes.value}
              tabIndex={place === stop ? 0 : -1}
              aria-pressed={chosen.includes(named.value)}
              aria-label={t('charts.valueCount', { name: named.name, count: named.count })}
              onFocus={() => setCurrent(place)}
              onClick={() => onToggle(named.value)}
              onKeyDown={onKeyDown}
            >
              <Bar named={named} most={most} />
            </button>
          ))}
        </div>
      )}
      {rest.length + moreValues > 0 && (
        <p className={classes.more}>
          {t('charts.more', {
            values: rest.length + moreValues,
            rows: rest.reduce((sum, { count }) => sum + count, moreRows),
          })}
        </p>
      )}
    </>
  );
}

function nextOf(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, count - 1);
    case 'ArrowUp':
      return Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
