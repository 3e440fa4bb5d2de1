import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';

const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const;
const WITHOUT_SPACE = SPACES.length;

interface SortableIdentifier {
  readonly text: string;
  readonly group: number;
  /** As a double: exact for all but IPv6, where equal ones go on to be compared by their text. */
  readonly low: number;
  readonly high: number;
}

function sortable(text: string): SortableIdentifier {
  const parsed = parseSearchTerm(text);
  if (!parsed.ok || parsed.space === undefined) return { text, group: WITHOUT_SPACE, low: 0, high: 0 };
  return { text, group: SPACES.indexOf(parsed.space), low: Number(parsed.low), high: Number(parsed.high) };
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Addresses and numbers by value, kind by kind, ranges by where they begin; then everything else by its text. */
export function sortIdentifiers(identifiers: readonly string[]): string[] {
  return identifiers
    .map(sortable)
    .sort(
      (one, other) =>
        one.group - other.group ||
        one.low - other.low ||
        one.high - other.high ||
        compareText(one.text, other.text),
    )
    .map(({ text }) => text);
}
