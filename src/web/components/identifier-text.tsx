import { Fragment } from 'react';
import { callingCodeOf } from '../../contract/identifier/calling-code.ts';
import { visibleText } from '../../transaction/visible-text.ts';
import classes from './identifier-text.module.css';

const NUMBER_OR_RANGE = /^\+?\d{7,}(?:-\+?\d{7,})?$/u;
const GROUP = 3;

function groupsOf(digits: string): string[] {
  const first = digits.length % GROUP;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += GROUP) groups.push(digits.slice(at, at + GROUP));
  return groups;
}

/** One end of a range, or the whole of a single value, in the groups in which it is best read. */
type IdentifierPart = readonly string[];

/**
 * Phone and other long numbers in groups of three from the right, a phone number’s calling code first, each end of a
 * range by itself; all else in one piece. Joined again (ends with a hyphen) the pieces are the identifier, character by character.
 */
export function groupDigits(identifier: string): readonly IdentifierPart[] {
  if (!NUMBER_OR_RANGE.test(identifier)) return [[identifier]];
  return identifier.split('-').map((end) => {
    if (!end.startsWith('+')) return groupsOf(end);
    const callingCode = callingCodeOf(end.slice(1));
    const [first = '', second = '', ...rest] = groupsOf(end.slice(1 + callingCode.length));
    // A digit by itself is easily missed: it goes with the next three.
    return [`+${callingCode}`, ...(first.length === 1 ? [first + second] : [first, second]), ...rest];
  });
}

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
