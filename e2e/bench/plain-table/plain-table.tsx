import { type UIEvent, useState } from 'react';
import { type Fields, offerTable, OVERSCAN_ROWS, REGION_PX, ROW_PX } from '../peer-table.tsx';

// The least that React can do to show a window of many rows. No columns of a person's choice, no keyboard, no selection, no names
// for screen readers.

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

offerTable(PlainTable);
