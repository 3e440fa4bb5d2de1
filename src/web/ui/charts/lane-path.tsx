import { useId } from 'react';
import classes from './brush-chart.module.css';
import type { Look } from './chart-shapes.ts';

/** The stripes of the look `settled`. */
export function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.hatch} width={2.5} height={5} />
      </pattern>
    </defs>
  );
}

export interface LanePathProps {
  readonly look: Look;
  readonly d: string;
  /** The id of the stripes. */
  readonly hatch: string;
}

/** Lane bars: filled, striped, hollow or dotted, by their look. */
export function LanePath({ look, d, hatch }: LanePathProps) {
  return (
    <path
      className={classes.lane}
      data-look={look}
      d={d}
      {...(look === 'settled' ? { fill: `url(#${hatch})` } : {})}
    />
  );
}

/** A sample of a look, for a legend. */
export function Swatch({ look }: { readonly look: Look }) {
  const hatch = useId();
  return (
    <svg aria-hidden width={18} height={11} className={classes.swatch}>
      <Hatch id={hatch} />
      <LanePath look={look} d="M1 1h16v9h-16z" hatch={hatch} />
    </svg>
  );
}

/** A sample of the highlight, for a legend. */
export function MarkSwatch() {
  return (
    <svg aria-hidden width={18} height={11} className={classes.swatch}>
      <rect className={classes.mark} x={1} y={1} width={16} height={9} />
    </svg>
  );
}
