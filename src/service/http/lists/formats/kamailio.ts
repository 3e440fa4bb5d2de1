import { gather, inPieces, type ListWriter } from './list.ts';
import { listedRanges } from './listed-ranges.ts';
import { prefixesOf, sorted, uncovered, withoutNumbers } from './prefixes.ts';

const ROWS_OF_INSERT = 1_000;

/**
 * Statements that replace the rows of this registry in the table of Kamailio's module userblocklist, and no other row. A prefix
 * matches numbers of any length there.
 */
export const kamailioSql: ListWriter = async (input) => {
  const { exclusions, parameters } = input;
  const { max, plus } = parameters;
  const ranges = await listedRanges(input);
  const kept = uncovered(sorted(await gather(prefixesOf(ranges('phone')), max)));
  const prefixes = await gather(withoutNumbers(kept, exclusions.of('phone'), { whole: false }), max);
  function* lines() {
    yield 'BEGIN;';
    yield "DELETE FROM globalblocklist WHERE description = 'contribution-desk';";
    for (const [index, { text }] of prefixes.entries()) {
      if (index % ROWS_OF_INSERT === 0)
        yield 'INSERT INTO globalblocklist (prefix, allowlist, description) VALUES';
      const isLast = index % ROWS_OF_INSERT === ROWS_OF_INSERT - 1 || index === prefixes.length - 1;
      yield `('${plus ? '+' : ''}${text}', 0, 'contribution-desk')${isLast ? ';' : ','}`;
    }
    yield 'COMMIT;';
  }
  return { count: prefixes.length, text: () => inPieces(lines()) };
};
