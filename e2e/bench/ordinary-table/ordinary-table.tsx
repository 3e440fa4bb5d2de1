import '@mantine/core/styles.css';
import { Anchor, Badge, Button, Checkbox, MantineProvider, Table, Text } from '@mantine/core';
import { IconCircleFilled, IconFlag } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { type Fields, offerTable, OVERSCAN_ROWS, REGION_PX, ROW_PX } from '../peer-table.tsx';

// A window of many rows as one would write it with the same libraries: what a row of results shows, made of Mantine's components.
// No keyboard, no columns of a person's choice, no marks in what deceives the eye, no tooltips.

const DAY_MS = 86_400_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const nowMs = Date.now();
const daysFromNow = (ms: number) => relative.format(Math.round((ms - nowMs) / DAY_MS), 'day');

interface RowProps {
  readonly row: Fields;
  readonly topPx: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ row, topPx, isSelected, onSelect }: RowProps) {
  return (
    <Table.Tr
      style={{
        position: 'absolute',
        transform: `translateY(${topPx}px)`,
        height: ROW_PX,
        display: 'grid',
        gridTemplateColumns: '36px repeat(10, 120px)',
        alignItems: 'center',
      }}
    >
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={`Select ${row.id}`}
          checked={isSelected}
          onChange={() => onSelect()}
        />
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={600} ff="monospace" truncate title={row.id}>
          {row.id}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" leftSection={<IconCircleFilled size={10} aria-hidden />}>
          {row.fraudStatus}
        </Badge>
      </Table.Td>
      <Table.Td>{row.fraudType}</Table.Td>
      <Table.Td>{`${row.origination} → ${row.destination}`}</Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed" ta="end">
          {row.confidenceIndex ?? 'not scored'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Anchor size="sm" truncate href={`/peers/${row.peerId}`} title={row.peerId}>
          {row.peerId}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <time dateTime={row.timestamp} title={row.timestamp}>
          {daysFromNow(Date.parse(row.timestamp))}
        </time>
      </Table.Td>
      <Table.Td>{daysFromNow(row.expiryDate * 1000)}</Table.Td>
      <Table.Td>–</Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFlag size={14} aria-hidden />}
          aria-label={`Flag ${row.id}`}
        >
          Flag
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function OrdinaryTable({ rows }: { readonly rows: readonly Fields[] }) {
  const regionRef = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  return (
    <MantineProvider>
      <div id="region" ref={regionRef} style={{ height: REGION_PX, overflow: 'auto' }}>
        <Table highlightOnHover>
          <Table.Tbody style={{ display: 'block', position: 'relative', height: rowWindow.getTotalSize() }}>
            {rowWindow.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <Row
                  key={row.id}
                  row={row}
                  topPx={start}
                  isSelected={selected.has(index)}
                  onSelect={() => setSelected(new Set(selected.has(index) ? [] : [index]))}
                />
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </MantineProvider>
  );
}

offerTable(OrdinaryTable);
