import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A list of names and values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** A few figures beside each other, each below its name. */
export function Figures({ figures }: { readonly figures: readonly FactProps[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, children: figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
