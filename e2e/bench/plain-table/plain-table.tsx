import { type UIEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

// What the table of results is measured beside: the least that React can do to show a window of many rows. No columns of a
// person's choice, no keyboard, no selection, no names for screen readers.

const ROW_PX = 36;
const REGION_PX = 600;
const OVERSCAN_ROWS = 4;

const fieldsSchema = z.object({
  id: z.string(),
  fraudType: z.string(),
  fraudStatus: z.string(),
  origination: z.string(),
  destination: z.string(),
  confidenceIndex: z.number().nullable(),
  peerId: z.string(),
  timestamp: z.string(),
  expiryDate: z.number(),
});
type Fields = z.output<typeof fieldsSchema>;
const answerSchema = z.object({ data: z.array(z.object({ contribution: fieldsSchema })) });

function PlainTable({ rows }: { readonly rows: readonly Fields[] }) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN_ROWS);
  const shown = rows.slice(first, first + Math.ceil(REGION_PX / ROW_PX) + 2 * OVERSCAN_ROWS);
  return (
    <div
      id="region"
      style={{ height: REGION_PX, overflow: 'auto', position: 'relative' }}
      onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
    >
      <div style={{ height: rows.length * ROW_PX }}>
        {shown.map((row, index) => (
          <div
            key={row.id}
            data-row
            style={{
              position: 'absolute',
              top: (first + index) * ROW_PX,
              height: ROW_PX,
              display: 'grid',
              gridTemplateColumns: 'repeat(9, 130px)',
            }}
          >
            <div>{row.id}</div>
            <div>{row.fraudStatus}</div>
            <div>{row.fraudType}</div>
            <div>{`${row.origination} → ${row.destination}`}</div>
            <div>{row.confidenceIndex ?? '–'}</div>
            <div>{row.peerId}</div>
            <div>{row.timestamp}</div>
            <div>{row.expiryDate}</div>
            <div>
              <button type="button">Flag</button>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

declare global {
  interface Window {
    /** Shows the rows of an answer, and tells how long that took once they were read. */
    mountPlainTable: (answerJson: string) => number;
  }
}

window.mountPlainTable = (answerJson) => {
  const rows = answerSchema.parse(JSON.parse(answerJson)).data.map(({ contribution }) => contribution);
  const place = document.body.appendChild(document.createElement('div'));
  const startMs = performance.now();
  flushSync(() => createRoot(place).render(<PlainTable rows={rows} />));
  // Reading a size has the browser lay it out.
  if (place.offsetHeight === 0) throw new Error('Nothing is shown.');
  return performance.now() - startMs;
};
