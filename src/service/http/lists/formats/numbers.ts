import { csvField } from '../../../../contract/csv-field.ts';
import { LIST_BOUNDS } from '../../../../contract/list-formats.ts';
import { assertShort, gather, inPieces, type ListInput, type ListWriter } from './list.ts';
import { listedRanges } from './listed-ranges.ts';
import { type Prefix, prefixesOf, sorted, withoutNumbers } from './prefixes.ts';

async function numbersOf(input: ListInput): Promise<readonly Prefix[]> {
  const { most } = LIST_BOUNDS.max;
  const ranges = await listedRanges(input);
  const prefixes = sorted(await gather(prefixesOf(ranges('phone')), most));
  return gather(withoutNumbers(prefixes, input.exclusions.of('phone'), { whole: true }), most);
}

const plusOf = ({ parameters: { plus } }: ListInput) => (plus ? '+' : '');

/** Numbers, and prefixes with a `*` behind them, for session border controllers and everything that reads a text. */
export const numbersText: ListWriter = async (input) => {
  const lines = (await numbersOf(input)).map(({ text, digits }) => {
    const isWhole = text.length === digits;
    return `${plusOf(input)}${text}${isWhole ? '' : '*'}`;
  });
  // Numbers of two lengths may have a prefix in common.
  const different = lines.filter((line, index) => line !== lines[index - 1]);
  assertShort(different.length, input.parameters.max);
  return { count: different.length, text: () => inPieces(different) };
};

/** Prefixes, and how many digits the numbers have that they stand for. */
export const numbersCsv: ListWriter = async (input) => {
  const prefixes = await numbersOf(input);
  assertShort(prefixes.length, input.parameters.max);
  const lines = prefixes.map(({ text, digits }) => `${csvField(plusOf(input) + text)},${digits}`);
  return { count: lines.length, text: () => inPieces(['prefix,digits', ...lines], '\r\n') };
};
