import { Text as Paragraph } from '@mantine/core';
import { differenceField, isUnasked } from '../../../transaction/compare/difference-in-words.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import type { Text } from '../../../transaction/words/text.ts';
import { spelledOutCharacters } from '../../../transaction/words/visible-text.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { MAX_SHOWN, moreText, shownWords } from '../../ui/components/text/shown-text.ts';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import classes from './difference-table.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;
/** The number of equal characters shown before the point where two long texts differ. */
const KEPT = 100;

interface AlikeEnds {
  /** Length of the common prefix. */
  readonly before: number;
  /** Length of the common suffix, not overlapping the prefix. */
  readonly after: number;
  /** At least half of the shorter text is common; otherwise there is no single point where they differ. */
  readonly mostly: boolean;
}

/** The common prefix and suffix of two texts. */
function alikeEnds(one: readonly string[], other: readonly string[]): AlikeEnds {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && one.at(-after - 1) === other.at(-after - 1)) after += 1;
  return { before, after, mostly: before + after > 0 && (before + after) * 2 >= most };
}

/** The characters as displayed, each with its mark. */
function charactersOf(text: Text | undefined): readonly string[] {
  if (text === undefined) return Array.from(t('transaction.nothing'));
  return text.flatMap((part) =>
    typeof part === 'string' ? Array.from(part) : spelledOutCharacters(part.quote),
  );
}

/**
 * One of two texts with the differing part highlighted. Long texts with a long common prefix start shortly
 * before the difference: otherwise both would look the same.
 */
function DifferingText({
  characters,
  other,
}: {
  readonly characters: readonly string[];
  readonly other: readonly string[];
}) {
  const { before, after, mostly } = alikeEnds(characters, other);
  const start = before < MAX_SHOWN / 2 ? 0 : before - KEPT;
  const end = start + MAX_SHOWN;
  const part = (from: number, to: number) => characters.slice(from, Math.min(to, end)).join('');
  const [differsFrom, differsTo] = mostly ? [before, characters.length - after] : [start, start];
  const differing = part(differsFrom, differsTo);
  return (
    <>
      {start > 0 && <MarkedText>{t('transaction.alikeCharacters', { count: start })}</MarkedText>}
      <MarkedText>{part(start, differsFrom)}</MarkedText>
      {differing !== '' && (
        <mark className={classes['differing']}>
          <MarkedText>{differing}</MarkedText>
        </mark>
      )}
      <MarkedText>{part(differsTo, characters.length)}</MarkedText>
      <MarkedText>{moreText(Math.max(0, characters.length - end))}</MarkedText>
    </>
  );
}

function fieldText(difference: Difference): string {
  const field = differenceField(difference);
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  const { item } = difference.path;
  return item === undefined ? name : t('transaction.rowItem', { field: name, number: item + 1 });
}

/** An instruction that was not requested has no counterpart, so nothing in it is marked. */
const unaskedText = ({ code, found }: Difference) => (isUnasked(code) ? found : undefined);

function Asked({ difference }: { readonly difference: Difference }) {
  const found = unaskedText(difference) === undefined ? charactersOf(difference.found) : [];
  return <DifferingText characters={charactersOf(difference.asked)} other={found} />;
}

function Found({ difference }: { readonly difference: Difference }) {
  const unasked = unaskedText(difference);
  if (unasked !== undefined) return <MarkedText>{shownWords(unasked)}</MarkedText>;
  return <DifferingText characters={charactersOf(difference.found)} other={charactersOf(difference.asked)} />;
}

const columnsWith = (askedTitle: string): readonly Column<Difference>[] => [
  {
    title: t('transaction.rowField'),
    cell: (difference) => (
      <span>
        <MarkedText>{fieldText(difference)}</MarkedText>
      </span>
    ),
  },
  {
    title: askedTitle,
    cell: (difference) => (
      <span className={classes['value']}>
        <Asked difference={difference} />
      </span>
    ),
  },
  {
    title: t('transaction.rowFound'),
    cell: (difference) => (
      <strong className={`${classes['value']} ${classes['found']}`}>
        <Found difference={difference} />
      </strong>
    ),
  },
];
const DIFFERENCE_COLUMNS = columnsWith(t('transaction.rowAsked'));
const WARNING_COLUMNS = columnsWith(t('transaction.rowUsual'));

interface RowsProps {
  readonly count: string;
  readonly label: string;
  readonly rows: readonly Difference[];
  readonly columns: readonly Column<Difference>[];
  /** Whether the values are sentences rather than characters to be compared. */
  readonly isProse?: boolean;
}

function Rows({ count, label, rows, columns, isProse = false }: RowsProps) {
  return (
    <div>
      <Paragraph fw={650} size="sm" mb={4}>
        {count}
      </Paragraph>
      <WindowedRows
        label={label}
        items={rows}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={`${classes['table']} ${isProse ? classes['prose'] : ''}`}
        narrow
      />
    </div>
  );
}

/** The request beside the content of the transaction, row by row. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <Rows
      count={t('transaction.rowsCounted', { count: differences.length })}
      label={t('transaction.rows')}
      rows={differences}
      columns={DIFFERENCE_COLUMNS}
    />
  );
}

/** The warnings, row by row; renders nothing if there are none. */
export function WarningTable({ warnings }: { readonly warnings: readonly Difference[] }) {
  if (warnings.length === 0) return null;
  return (
    <Rows
      count={t('transaction.warningsCounted', { count: warnings.length })}
      label={t('transaction.warnings')}
      rows={warnings}
      columns={WARNING_COLUMNS}
      isProse
    />
  );
}
