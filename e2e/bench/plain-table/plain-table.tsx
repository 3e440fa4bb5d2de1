import { type UIEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

// What the table of results is measured beside: the least that React can do to show a window of many rows. No columns of a
// person's choice, no keyboard, no selection, no names for screen readers.

const ROW_PX = 36;
const REGION_PX = 600;
const OVERSCAN_ROWS = 4;

export interface Fields {
  readonly id: string;
  readonly fraudType: string;
  readonly fraudStatus: string;
  readonly origination: string;
  readonly destination: string;
  readonly confidenceIndex: number | null;
  readonly peerId: string;
  readonly timestamp: string;
  readonly expiryDate: number;
}

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
    /** Shows rows that were loaded, and tells how long it took. */
    mountPlainTable: (rows: readonly Fields[]) => number;
  }
}

window.mountPlainTable = (rows) => {
  const place = document.body.appendChild(document.createElement('div'));
  const startMs = performance.now();
  flushSync(() => createRoot(place).render(<PlainTable rows={rows} />));
  // Reading a size has the browser lay it out.
  if (place.offsetHeight === 0) throw new Error('Nothing is shown.');
  return performance.now() - startMs;
};
