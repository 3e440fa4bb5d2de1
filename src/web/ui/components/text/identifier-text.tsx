import { callingCodeOf } from '../../../../contract/identifier/phone.ts';
import { ipv6ValueOf, readIpv6 } from '../../../../contract/identifier/ipv6.ts';
import { visibleText } from '../../../../transaction/words/visible-text.ts';
import { shownInRow } from './shown-text.ts';
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
 * Splits phone and other long numbers into groups of three from the right, after a phone number's calling
 * code, each end of a range on its own; anything else stays in one piece. The pieces, with a hyphen between
 * the ends, concatenate to exactly the identifier.
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

/** An identifier as written: its groups, and in a range what of the upper end is not shown, and what is shown for it. */
interface WrittenIdentifier {
  readonly low: IdentifierPart;
  readonly repeated: IdentifierPart;
  /** Between the ends, or the length of a block, `/48`; empty for a single value. */
  readonly mark: string;
  readonly high: IdentifierPart | undefined;
}

/** A range whose ends differ only in their last number. */
const IPV4_RANGE = /^((?:\d{1,3}\.){3})(\d{1,3})-\1(\d{1,3})$/u;

/** A range of one value, as some registries record a single address: the value. */
const RANGE_OF_ONE = /^([\d.:+a-f]+)-\1$/iu;

const IPV6_RANGE = /^([\da-f:.]+)-([\da-f:.]+)$/iu;
const IPV6_BITS = 128;

/** `2001:db8:feed::/48` for a range that is a block, else the upper end without the groups that the lower one begins with. */
function writtenIpv6Range(identifier: string): WrittenIdentifier | undefined {
  const [, low = '', high = ''] = IPV6_RANGE.exec(identifier) ?? [];
  const [first, last] = [low, high].map((end) => readIpv6(end, 0, end.length));
  if (first === undefined || last === undefined) return undefined;
  const from = ipv6ValueOf(first.groups);
  const size = ipv6ValueOf(last.groups) - from + 1n;
  const bits = size.toString(2).length - 1;
  if (size === 1n << BigInt(bits) && from % size === 0n)
    return { low: [low], repeated: [high], mark: `/${IPV6_BITS - bits}`, high: [] };
  let same = 0;
  while (same < low.length && low[same] === high[same]) same += 1;
  const colon = low.lastIndexOf(':', same - 1);
  return same === 0 || colon < 1
    ? undefined
    : { low: [low], repeated: [high.slice(0, colon)], mark: '–', high: [high.slice(colon)] };
}

function writtenIdentifier(recorded: string, isShort: boolean): WrittenIdentifier {
  const identifier = recorded.replace(RANGE_OF_ONE, '$1');
  const [, network = '', first = '', last = ''] = isShort ? (IPV4_RANGE.exec(identifier) ?? []) : [];
  if (network !== '') return { low: [network + first], repeated: [network], mark: '–', high: [last] };
  const ipv6 = isShort ? writtenIpv6Range(identifier) : undefined;
  if (ipv6 !== undefined) return ipv6;
  const [low = [], high] = groupDigits(identifier);
  const repeats =
    isShort && high?.length === low.length ? high.findIndex((group, at) => group !== low[at]) : 0;
  const repeated = high?.slice(0, Math.max(repeats, 0)) ?? [];
  return {
    low,
    repeated,
    mark: high === undefined ? '' : repeated.length > 0 ? '–' : '-',
    high: high?.slice(Math.max(repeats, 0)),
  };
}

/** Returns an identifier for a sentence, a range with the part of its upper end that differs: `203.0.113.0–255`. */
export function shortIdentifier(identifier: string): string {
  const { low, mark, high = [] } = writtenIdentifier(shownInRow(identifier), true);
  return [...low, mark, ...high].join('');
}

/** Returns the width of a short identifier in characters; the space between groups counts as half of one. */
export function shortLength(identifier: string): number {
  const { low, mark, high = [] } = writtenIdentifier(visibleText(identifier), true);
  const groups = [...low, ...high];
  const characters = groups.reduce((sum, group) => sum + group.length, 0);
  return characters + (groups.length - 1) / 2 + mark.length;
}

/** Returns each piece with its offset, which serves as a key for equal pieces. */
function placed(part: IdentifierPart): readonly { readonly at: number; readonly group: string }[] {
  let at = 0;
  return part.map((group) => {
    const piece = { at, group };
    at += group.length;
    return piece;
  });
}

function Groups({ part }: { readonly part: IdentifierPart }) {
  return placed(part).map(({ at, group }) => (
    <span key={at} className={classes.group}>
      {group}
    </span>
  ));
}

interface IdentifierTextProps {
  readonly children: string;
  /**
   * Shows only the part of a range's upper end that differs: `+44 7700 900 100–199`. Copying and screen
   * readers get all of it.
   */
  readonly short?: boolean;
}

/** Longer ones seldom fit a column. */
const MOST_WHOLE = 28;
const END = 12;

/** The end stays in sight where there is no room for all: addresses of one host differ there. */
function LongText({ text }: { readonly text: string }) {
  return (
    <span className={classes.long} data-beginning={text.slice(0, -END)} data-end={text.slice(-END)}>
      <span className={classes.unseen}>{text}</span>
    </span>
  );
}

/** An identifier in tabular monospace, grouped by spacing only. Invisible characters are written out. */
export function IdentifierText({ children, short = false }: IdentifierTextProps) {
  const { low, repeated, mark, high } = writtenIdentifier(visibleText(children), short);
  const [only = '', ...others] = low;
  if (short && high === undefined && others.length === 0 && only.length > MOST_WHOLE)
    return (
      <span className={classes.identifier} dir="ltr">
        <LongText text={only} />
      </span>
    );
  return (
    <span className={classes.identifier} dir="ltr">
      <Groups part={low} />
      {high !== undefined && repeated.length === 0 && (
        <>
          -<wbr />
        </>
      )}
      {repeated.length > 0 && (
        <span className={classes.to} data-mark={mark}>
          <span className={classes.unseen}>-{repeated}</span>
        </span>
      )}
      {high !== undefined && <Groups part={high} />}
    </span>
  );
}
