import { useRovingIndex } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './bars.module.css';
import { t } from './messages.ts';

/** A style of drawing. Looks differ in shape, not in colour alone. */
export type Look = 'live' | 'settled' | 'faded' | 'unclear' | 'plain' | 'good' | 'bad';

export interface Bar {
  /** What the bar counts, in words. */
  readonly words: string;
  /** From the base line up. */
  readonly parts: readonly { readonly look: Look; readonly count: number }[];
}

export interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The count of a bar of full height; taller ones are cut. The tallest bar's by default. */
  readonly scaleTop?: number;
  /** The labels below both ends. */
  readonly ends: readonly [start: string, end: string];
  /** Between the labels. */
  readonly legend?: ReactNode;
  /** Three times as high: for a page with the room, where the parts of a bar are compared. */
  readonly isTall?: boolean;
  /** Called with the index of the bar that was chosen. Without it, the bars are read-only. */
  readonly onChoose?: ((at: number) => void) | undefined;
}

/** A few bars as wide as the page would look like a flag. */
const MOST_BAR_PX = 192;

const totalOf = ({ parts }: Bar): number => parts.reduce((sum, { count }) => sum + count, 0);

export function Swatch({ look }: { readonly look: Look }) {
  return <span aria-hidden className={`${classes['part']} ${classes['swatch']}`} data-look={look} />;
}

/** Bars beside each other, of one part or of several. Arrow keys move among those that can be chosen. */
export function Bars({ label, bars, scaleTop, ends, legend, isTall = false, onChoose }: BarsProps) {
  const counts = bars.map(totalOf);
  const top = scaleTop ?? Math.max(1, ...counts);
  const { getItemProps } = useRovingIndex({
    total: bars.length,
    isItemDisabled: (at) => counts[at] === 0,
  });
  const drawn = bars.map((bar, at) => {
    const total = counts[at] ?? 0;
    const shared = { className: classes['bar'], title: bar.words, 'data-cut': total > top };
    const parts = bar.parts
      .filter(({ count }) => count > 0)
      .map(({ look, count }) => (
        <span
          key={look}
          className={classes['part']}
          data-look={look}
          style={{ blockSize: `${(count / Math.max(total, top)) * 100}%` }}
        />
      ));
    // A bar keeps its place when it counts something else: the order is its identity.
    const key = `bar ${at}`;
    if (onChoose === undefined || total === 0)
      return (
        <span key={key} {...shared}>
          {parts}
        </span>
      );
    return (
      <button
        key={key}
        type="button"
        {...shared}
        {...getItemProps({ index: at, onClick: () => onChoose(at) })}
      >
        {parts}
      </button>
    );
  });
  return (
    <div className={classes['chart']} style={{ maxInlineSize: `max(320px, ${bars.length * MOST_BAR_PX}px)` }}>
      {/* Each bar says its own count. */}
      <span aria-hidden className={classes['top']}>
        {t('charts.count', { count: top })}
      </span>
      <div
        role={onChoose === undefined ? 'img' : 'group'}
        aria-label={label}
        className={classes['bars']}
        data-tall={isTall || undefined}
      >
        {drawn}
      </div>
      <div className={classes['foot']}>
        <span>{ends[0]}</span>
        {legend}
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
