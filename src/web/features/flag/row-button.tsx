import type { ReactNode, Ref } from 'react';
import classes from './flag-button.module.css';

export interface RowButtonProps {
  /** The accessible name: what the button says, and which row it is about. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly describedBy?: string | undefined;
  /** Whether a hint is wanted: the pointer or the focus is here; Escape sends it away. */
  readonly onHint?: (hinted: boolean) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of a row: a plain element, since many are made at every step of a scroll. */
export function RowButton({ name, onClick, children, describedBy, onHint, ref }: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes['button']}
      aria-label={name}
      aria-describedby={describedBy}
      onClick={onClick}
      onPointerEnter={() => onHint?.(true)}
      onPointerLeave={() => onHint?.(false)}
      onFocus={() => onHint?.(true)}
      onBlur={() => onHint?.(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onHint?.(false);
      }}
    >
      {children}
    </button>
  );
}
