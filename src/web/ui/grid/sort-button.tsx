import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import type { ColumnSort } from './sort.ts';
import classes from './sort-button.module.css';

export interface SortButtonProps {
  readonly title: string;
  /** `undefined` while another column sorts. */
  readonly direction: ColumnSort['direction'] | undefined;
  readonly tabIndex?: number;
  readonly onClick: () => void;
}

/** The heading of a column that sorts; its cell has `aria-sort`. */
export function SortButton({ title, direction, tabIndex, onClick }: SortButtonProps) {
  const Mark = direction === 'descending' ? IconCaretDownFilled : IconCaretUpFilled;
  return (
    <button type="button" tabIndex={tabIndex} className={classes.button} onClick={onClick}>
      <span className={classes.title}>{title}</span>
      <span className={classes.mark} data-sorted={direction !== undefined}>
        <Mark size={12} aria-hidden />
      </span>
    </button>
  );
}
