import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { lengthsOfCode, readNumberingPlan } from '../home-country/numbering-plan.ts';
import { mayBeCut } from '../identifier/identifiers-in.ts';

/** What is counted by one or two digits before it: `12 calls`, `30 min`, `10 pm`. */
const COUNTED_BEHIND =
  /^\s?(?:\p{L}{3,12}\s)?(?:\p{L}+s|calls?|min|sec|h|hrs?|[ap]m|eur|usd|gbp|sms|mal|fois|x|[×€£$%])(?!\p{L})/iu;
const IN_GROUPS = /^\+\d[\d\s().]*$/u;

const isAssigned = (digits: string): boolean => readNumberingPlan(`+${digits}`)?.kind !== undefined;

/** Whether the last group of a number belongs to it: it is assigned with it, or as long as the longest of its plan. */
function isWhole(whole: string, beginning: string): boolean {
  const code = callingCodeOf(whole);
  const lengths = lengthsOfCode(code);
  const isLongest = whole.length - code.length === lengths.at(-1);
  return isAssigned(whole) || (isLongest && beginning.length - code.length <= (lengths[0] ?? 0));
}

/**
 * Whether what was found among words may end earlier. For looking up only: of what is reported, the last group of a
 * number is doubtful if the number can be read without it.
 * @param behind the text behind it
 */
export function mayEndEarlier(written: string, behind: string): boolean {
  const number = written.replace(/^00/u, '+').replace(/\(0\)/u, ' ');
  const groups = number.match(/\d+/gu) ?? [];
  const last = groups.at(-1) ?? '';
  if (!IN_GROUPS.test(number) || groups.length < 2) return mayBeCut(written);
  const numbers = groups.map((_, at) => groups.slice(0, at + 1).join(''));
  if (numbers.slice(0, -1).some((beginning) => isAssigned(beginning))) return true;
  if (!mayBeCut(written)) return false;
  const isCount = last.length < 2 || (last.length === 2 && COUNTED_BEHIND.test(behind));
  const [whole = '', beginning = ''] = numbers.toReversed();
  return isCount || !isWhole(whole, beginning);
}
