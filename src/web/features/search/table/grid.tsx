import type { HTMLAttributes } from 'react';

export interface GridProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role'> {
  /** Whether rows stand below the headings of groups. */
  readonly isTree: boolean;
}

/** A grid or a tree of rows; the cells take the focus. */
export function Grid({ isTree, ...props }: GridProps) {
  return isTree ? (
    <div role="treegrid" aria-multiselectable tabIndex={-1} {...props} />
  ) : (
    <div role="grid" aria-multiselectable tabIndex={-1} {...props} />
  );
}
