import { Fragment } from 'react';
import { callingCodeOf } from '../../contract/identifier/phone.ts';
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

/** One end of a range, or a whole single value, in readable groups. */
type IdentifierPart = readonly string[];

/**
 * Splits phone and other long numbers into groups of three from the right, after a phone number's calling code, each
 * end of a range on its own; anything else stays in one piece. The pieces, with a hyphen between the ends, concatenate
 * to exactly the identifier.
 */
export function groupDigits(identifier: string): readonly IdentifierPart[] {
  if (!NUMBER_OR_RANGE.test(identifier)) return [[identifier]];
  return identifier.split('-').map((end) => {
    if (!end.startsWith('+')) return groupsOf(end);
    const callingCode = callingCodeOf(end.slice(1));
    const [first = '', second = '', ...rest] = groupsOf(end.slice(1 + callingCode.length));
    // A single digit is easily missed, so it joins the next three.
    return [`+${callingCode}`, ...(first.length === 1 ? [first + second] : [first, second]), ...rest];
  });
}

/** Each piece with its offset, which serves as a key for equal pieces. */
function placed(part: IdentifierPart): readonly { readonly at: number; readonly group: string }[] {
  let at = 0;
  return part.map((group) => {
    const piece = { at, group };
    at += group.length;
    return piece;
  });
}

/** An identifier in tabular monospace, grouped by spacing only. Invisible characters are written out. */
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
