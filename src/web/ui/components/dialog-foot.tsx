import type { ReactNode, Ref } from 'react';
import classes from './dialog-foot.module.css';

export interface DialogFootProps {
  /** What the buttons are about, in a line. */
  readonly said?: ReactNode;
  /** The element into which other parts of the dialog put their buttons (`createPortal`), before those of `children`. */
  readonly actionsRef?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

/** The foot of a dialog: its buttons stay in sight, however long what is above them. */
export function DialogFoot({ said, actionsRef, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      <div className={classes.said}>{said}</div>
      <div className={classes.actions} ref={actionsRef} />
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
