import type { ReactNode } from 'react';
import classes from './filter.module.css';

export interface ChipsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Chips under one name. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={classes['field']}>
      <legend>{label}</legend>
      <div className={classes['chips']}>{children}</div>
    </fieldset>
  );
}

export interface ChipProps {
  readonly type: 'radio' | 'checkbox';
  /** Radio buttons of one name exclude each other. */
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** One value to choose. */
export function Chip({ type, name, checked, onChange, children }: ChipProps) {
  return (
    <label className={classes['chip']} data-checked={checked || undefined}>
      <input type={type} name={name} checked={checked} onChange={onChange} />
      {children}
    </label>
  );
}
