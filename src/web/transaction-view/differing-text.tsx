import { MarkedText } from '../components/marked-text.tsx';
import type { AlikeEnds } from './alike-ends.ts';
import classes from './difference-table.module.css';

/** A text whose odd characters are marked, with what is not alike underlined. */
export function DifferingText({
  children,
  alike: { before, after },
}: {
  readonly children: string;
  readonly alike: AlikeEnds;
}) {
  if (before + after === 0) return <MarkedText>{children}</MarkedText>;
  const end = children.length - after;
  return (
    <>
      <MarkedText>{children.slice(0, before)}</MarkedText>
      {end > before && (
        <mark className={classes['differing']}>
          <MarkedText>{children.slice(before, end)}</MarkedText>
        </mark>
      )}
      <MarkedText>{children.slice(end)}</MarkedText>
    </>
  );
}
