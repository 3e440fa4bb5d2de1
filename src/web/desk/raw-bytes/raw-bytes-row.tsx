import { memo } from 'react';
import classes from './raw-bytes.module.css';

export interface RawBytesRowProps {
  readonly bytes: Uint8Array;
  readonly row: number;
  readonly bytesPerRow: number;
  /** Offset from the top of all rows. */
  readonly topPx: number;
  readonly heightPx: number;
  /** The marked bytes of this row, from..to-1; none if equal. */
  readonly markedFrom: number;
  readonly markedTo: number;
  /** The byte under the keyboard cursor, if it is in this row. */
  readonly cursor: number | undefined;
  readonly withText: boolean;
  /** Prefix of the bytes' ids. */
  readonly idPrefix: string;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Placeholder for a byte that is not printable ASCII. */
const NO_CHARACTER = '·';
const CHARACTERS = Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : NO_CHARACTER,
);

/** Plain elements rather than library components: scrolling creates many of them. */
export const RawBytesRow = memo(function RawBytesRow(props: RawBytesRowProps) {
  const { bytes, row, bytesPerRow, topPx, heightPx, markedFrom, markedTo, cursor, withText, idPrefix } =
    props;
  const start = row * bytesPerRow;
  const offsets = Array.from(bytes.subarray(start, start + bytesPerRow), (_, index) => start + index);
  const stateOf = (offset: number) => ({
    'data-byte': offset,
    'data-marked': offset >= markedFrom && offset < markedTo,
    'data-cursor': offset === cursor,
  });
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={classes['row']}
      style={{ transform: `translateY(${topPx}px)`, blockSize: heightPx, lineHeight: `${heightPx}px` }}
    >
      <span role="rowheader" className={classes['offset']}>
        {start}
      </span>
      {offsets.map((offset) => (
        <span
          key={offset}
          role="gridcell"
          id={`${idPrefix}${offset}`}
          aria-selected={offset >= markedFrom && offset < markedTo}
          className={classes['byte']}
          {...stateOf(offset)}
        >
          {HEX[bytes[offset] ?? 0]}
        </span>
      ))}
      {withText && (
        <span className={classes['text']} aria-hidden>
          {offsets.map((offset) => (
            <span key={offset} className={classes['character']} {...stateOf(offset)}>
              {CHARACTERS[bytes[offset] ?? 0]}
            </span>
          ))}
        </span>
      )}
    </div>
  );
});
