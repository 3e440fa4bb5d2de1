import { Fragment } from 'react';
import { visibleText } from '../../transaction/visible-text.ts';
import { groupDigits, type IdentifierPart } from './group-digits.ts';
import classes from './identifier-text.module.css';

/** Each piece with the place where it starts, which tells equal pieces apart. */
function placed(part: IdentifierPart): readonly { readonly at: number; readonly group: string }[] {
  let at = 0;
  return part.map((group) => {
    const piece = { at, group };
    at += group.length;
    return piece;
  });
}

/** An identifier in tabular monospace, grouped by spacing only. Characters that cannot be seen are written out. */
export function IdentifierText({ children }: { readonly children: string }) {
  const [low = [], high] = groupDigits(visibleText(children));
  const ends =
    high === undefined
      ? [{ end: 'low', part: low }]
      : [
          { end: 'low', part: low },
          { end: 'high', part: high },
        ];
  return (
    <span className={classes.identifier} dir="ltr">
      {ends.map(({ end, part }) => (
        <Fragment key={end}>
          {end === 'high' && (
            <>
              -<wbr />
            </>
          )}
          {placed(part).map(({ at, group }) => (
            <span key={at} className={classes.group}>
              {group}
            </span>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
