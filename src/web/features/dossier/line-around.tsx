import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { CrashBoundary } from '../../ui/components/problem/crash-boundary.tsx';
import { useWidth } from '../../ui/charts/use-width.ts';
import { MOST_RECORDS } from '../../registry/identifier-facts/dossier.ts';
import { IDENTIFIER_ROUTE } from '../../ui/format/paths.ts';
import { NumberLine } from '../../registry/number-line/number-line.tsx';
import { drawNumberLines } from '../../registry/results/draw-number-lines.ts';
import { RecordColumns } from '../../registry/results/rows/record-columns.ts';

/** A few pixels more or less are not worth another drawing. */
const WIDTH_STEP_PX = 40;

/** The height of a line with a few lanes: little moves when the line appears. */
export const LINE_HEIGHT_PX = 200;

interface LineAroundProps {
  /** The interval that the line spans. */
  readonly span: SearchTerm;
  readonly term: SearchTerm;
  readonly records: readonly RegistryRecord[];
}

/** Contributions around an identifier. Marking a range, or choosing a contribution, opens its dossier. */
function DrawnLine({ span: { space, low, high }, term, records }: LineAroundProps) {
  const navigate = useNavigate();
  const { ref, widthPx: exactPx } = useWidth();
  const widthPx =
    exactPx === undefined ? undefined : Math.max(1, Math.floor(exactPx / WIDTH_STEP_PX)) * WIDTH_STEP_PX;
  const lines = useMemo(() => {
    if (space === undefined || widthPx === undefined) return [];
    const columns = new RecordColumns();
    columns.add(records.slice(0, MOST_RECORDS));
    const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
    const size = { widthPx, span: { space, low, high } };
    return drawNumberLines(columns.drawn(), rows, size).numberLines.filter(
      (line) => line.span.low === low && line.span.high === high,
    );
  }, [records, space, low, high, widthPx]);
  return (
    <div ref={ref}>
      {lines.map((line) => (
        <NumberLine
          key={line.span.space}
          line={line}
          {...(term.space === undefined || (term.low === low && term.high === high)
            ? {}
            : { askedFor: { low: term.low, high: term.high } })}
          onBrush={(range) => void navigate({ to: IDENTIFIER_ROUTE, params: { id: range } })}
        />
      ))}
    </div>
  );
}

/** The number line around an identifier. */
export function LineAround(props: LineAroundProps) {
  return (
    <CrashBoundary>
      <DrawnLine {...props} />
    </CrashBoundary>
  );
}
