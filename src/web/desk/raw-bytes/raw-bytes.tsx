import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { hexToBytes } from '../../../contract/hex.ts';
import { rowsPerPage, useRowWindow } from '../../ui/grid/row-window.ts';
import { t } from './messages.ts';
import { byteAfterKey, byteInNextPart, isPartStep, type Step } from './raw-bytes-keys.ts';
import { RawBytesPanel } from './raw-bytes-panel.tsx';
import { type ExplainBytes, RawBytesParts } from './raw-bytes-parts.ts';
import { RawBytesRow } from './raw-bytes-row.tsx';
import classes from './raw-bytes.module.css';
import { useRawBytesShape } from './use-raw-bytes-shape.ts';
import { useStore } from '../../platform/store/use-store.ts';

interface RawBytesProps {
  /** Strict hex, two digits per byte. */
  readonly transactionHex: string;
  /** Returns the parts that overlap bytes from..to-1. Called for visible bytes only. */
  readonly explain: ExplainBytes;
}

/** The byte an event targets. */
function byteOf(target: EventTarget): number | undefined {
  const byte =
    target instanceof Element ? target.closest<HTMLElement>('[data-byte]')?.dataset['byte'] : undefined;
  return byte === undefined ? undefined : Number(byte);
}

function OneTransaction({ transactionHex, explain }: RawBytesProps) {
  const bytes = useMemo(() => hexToBytes(transactionHex), [transactionHex]);
  const [parts] = useState(() => new RawBytesParts(explain));
  useStore(parts);
  const [cursor, setCursor] = useState(0);
  const [pointed, setPointed] = useState<number>();
  const frameRef = useRef<HTMLDivElement>(null);
  const { bytesPerRow, withText, isBeside, rowHeightPx } = useRawBytesShape(frameRef);
  const gridRef = useRef<HTMLDivElement>(null);
  const idPrefix = `${useId()}byte-`;
  const hintId = useId();

  const cursorRow = Math.floor(cursor / bytesPerRow);
  const rowCount = Math.ceil(bytes.length / bytesPerRow);
  const rowWindow = useRowWindow({ count: rowCount, regionRef: gridRef, rowHeightPx, activeRow: cursorRow });

  const { range, isScrolling } = rowWindow;
  const sightFrom = (range?.startIndex ?? 0) * bytesPerRow;
  const sightTo = Math.min(((range?.endIndex ?? 0) + 1) * bytesPerRow, bytes.length);
  useEffect(() => {
    // Requests nothing while scrolling: a flick through 600 KB would request all of it.
    if (!isScrolling) void parts.load(sightFrom, sightTo);
  }, [parts, isScrolling, sightFrom, sightTo]);

  const active = pointed ?? cursor;
  useEffect(() => void parts.load(active, active + 1), [parts, active]);
  const part = parts.partAt(active);
  // Screen readers are not told what the pointer merely passes over.
  const spoken = parts.partAt(cursor);

  function askAgain() {
    parts.forgetProblems();
    void parts.load(sightFrom, sightTo);
    void parts.load(active, active + 1);
    // The button disappears.
    gridRef.current?.focus({ preventScroll: true });
  }

  /** Reveals the explanation as well. */
  function showAll() {
    frameRef.current?.scrollIntoView({ block: 'nearest' });
  }

  function goTo(byte: number) {
    setPointed(undefined);
    setCursor(byte);
    rowWindow.scrollToIndex(Math.floor(byte / bytesPerRow), { align: 'auto' });
  }

  /** Moves to the start of the part the key refers to, once its position is known. */
  async function goToPart(step: Step) {
    await parts.load(cursor, cursor + 1);
    const here = parts.partAt(cursor);
    const target = here && byteInNextPart(step, cursor, here);
    if (target === undefined || target < 0 || target >= bytes.length) return;
    await parts.load(target, target + 1);
    goTo(parts.partAt(target)?.start ?? target);
  }

  function walk(event: KeyboardEvent) {
    if (event.metaKey || event.shiftKey) return;
    if (isPartStep(event)) {
      // Alt with an arrow key would navigate away.
      event.preventDefault();
      void goToPart(event);
      return;
    }
    if (event.altKey) return;
    const target = byteAfterKey(event, {
      byte: cursor,
      byteCount: bytes.length,
      bytesPerRow,
      rowsPerPage: rowsPerPage(rowWindow, rowHeightPx),
    });
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  }

  function point(event: PointerEvent) {
    if (event.pointerType !== 'touch') setPointed(byteOf(event.target));
  }

  const [markedFrom, markedTo] = part === undefined ? [active, active + 1] : [part.start, part.end];
  return (
    <div ref={frameRef} className={classes['frame']} data-beside={isBeside}>
      <Text id={hintId} size="sm" c="dimmed" className={classes['hint'] ?? ''}>
        {t('bytes.hint')}
      </Text>
      <div
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label={t('bytes.label')}
        aria-describedby={hintId}
        aria-readonly
        aria-multiselectable
        aria-rowcount={rowCount}
        aria-activedescendant={`${idPrefix}${cursor}`}
        className={classes['grid']}
        data-bytes={bytesPerRow}
        data-with-text={withText}
        onKeyDown={walk}
        onFocus={({ currentTarget }) => {
          // A click is still to come and must find its byte in the same place.
          if (currentTarget.matches(':focus-visible')) showAll();
        }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onClick={({ target }) => {
          setCursor((before) => byteOf(target) ?? before);
          showAll();
        }}
      >
        <div role="rowgroup" className={classes['rows']} style={{ blockSize: rowWindow.getTotalSize() }}>
          {rowWindow.getVirtualItems().map(({ index: row, start: topPx }) => {
            const from = row * bytesPerRow;
            const clamp = (byte: number) => Math.min(Math.max(byte, from), from + bytesPerRow);
            const clampedFrom = clamp(markedFrom);
            const clampedTo = clamp(markedTo);
            return (
              <RawBytesRow
                key={row}
                bytes={bytes}
                row={row}
                bytesPerRow={bytesPerRow}
                topPx={topPx}
                heightPx={rowHeightPx}
                markedFrom={clampedFrom < clampedTo ? clampedFrom : 0}
                markedTo={clampedFrom < clampedTo ? clampedTo : 0}
                cursor={row === cursorRow ? cursor : undefined}
                withText={withText}
                idPrefix={idPrefix}
              />
            );
          })}
        </div>
      </div>
      <RawBytesPanel
        transactionHex={transactionHex}
        part={part}
        problem={parts.problemAt(active)}
        onAskAgain={askAgain}
      />
      <VisuallyHidden aria-live="polite" aria-atomic>
        {spoken === undefined ? '' : t('bytes.spoken', { ...spoken })}
      </VisuallyHidden>
    </div>
  );
}

/**
 * All bytes of a transaction in hex. The part under the pointer or the cursor is marked as a whole and
 * explained. Only visible rows are rendered.
 */
export function RawBytes(props: RawBytesProps) {
  return <OneTransaction key={props.transactionHex} {...props} />;
}

/** The raw bytes, one click away; nothing is rendered before that. */
export function RawBytesDisclosure(props: RawBytesProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) contentRef.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <section>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((was) => !was)}
      >
        {t('bytes.rawBytes')}
      </Button>
      <div id={id} ref={contentRef}>
        {open && <RawBytes {...props} />}
      </div>
    </section>
  );
}
