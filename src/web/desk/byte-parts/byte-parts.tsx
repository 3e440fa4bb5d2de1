import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { asAppError } from '../../../contract/app-error.ts';
import type { BytePart } from '../../../transaction/explain/byte-part.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import classes from './byte-parts.module.css';
import { t } from './messages.ts';

/** Bytes explained at a time: up to some five thousand parts. */
const WINDOW_BYTES = 16_384;
const ROW_HEIGHT_PX = 49;
/** A longer part shows its beginning; what it says is in words beside it. */
const MAX_HEX_BYTES = 32;

export interface BytePartsProps {
  /** Strict hex, two digits per byte. */
  readonly transactionHex: string;
  /** Returns the parts that overlap bytes from..to-1. */
  readonly explain: (from: number, to: number) => Promise<readonly BytePart[]>;
}

function hexOf(transactionHex: string, { start, end }: BytePart): string {
  const shownEnd = Math.min(end, start + MAX_HEX_BYTES);
  return `${transactionHex.slice(2 * start, 2 * shownEnd)}${shownEnd < end ? '…' : ''}`;
}

const columnsFor = (transactionHex: string): readonly Column<BytePart>[] => [
  {
    title: t('parts.name'),
    namesRow: true,
    cell: ({ path, what }) => (
      <>
        <span className={classes['path']}>{path}</span>
        <span className={classes['what']}>{what}</span>
      </>
    ),
  },
  {
    title: t('parts.bytes'),
    cell: (part) => (
      <>
        <span className={classes['hex']}>{hexOf(transactionHex, part)}</span>
        <span className={classes['range']}>
          {t('parts.range', { first: part.start, last: part.end - 1, count: part.end - part.start })}
        </span>
      </>
    ),
  },
  {
    title: t('parts.says'),
    cell: ({ value }) => (
      <span dir="ltr">
        <MarkedText>{value}</MarkedText>
      </span>
    ),
  },
];

/** The parts of a transaction in the order of its bytes, one click away; nothing is explained before that. */
function OneTransaction({ transactionHex, explain }: BytePartsProps) {
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<readonly BytePart[]>([]);
  const columns = useMemo(() => columnsFor(transactionHex), [transactionHex]);
  const id = useId();
  const total = transactionHex.length / 2;
  const listed = parts.at(-1)?.end ?? 0;
  const isWhole = listed >= total;
  const reading = useMutation({
    mutationFn: () => explain(listed, Math.min(listed + WINDOW_BYTES, total)),
    onSuccess: (more) => setParts((before) => [...before, ...more]),
    gcTime: 0,
  });
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && parts.length === 0) reading.mutate();
  };
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {t('parts.toggle')}
      </Button>
      <div id={id}>
        {isOpen && (
          <Stack gap="xs" mt="xs">
            {parts.length > 0 && (
              <WindowedRows
                label={t('parts.label')}
                items={parts}
                columns={columns}
                rowHeightPx={ROW_HEIGHT_PX}
                className={classes['table']}
                narrow
              />
            )}
            <Text size="sm" c="dimmed" role="status">
              {reading.isPending
                ? t('parts.reading')
                : t('parts.listed', { listed, total, parts: parts.length })}
            </Text>
            {reading.error !== null && (
              <Problem title={t('parts.failed')} error={asAppError(reading.error)}>
                <Button onClick={() => reading.mutate()}>{t('common.tryAgain')}</Button>
              </Problem>
            )}
            <Group gap="xs">
              {total > WINDOW_BYTES && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-disabled={isWhole || reading.isPending}
                  onClick={() => {
                    if (!isWhole && !reading.isPending) reading.mutate();
                  }}
                >
                  {t('parts.more')}
                </Button>
              )}
              <CopyButton text={transactionHex} thing={t('parts.allBytes')} variant="default">
                {t('parts.copyAll')}
              </CopyButton>
            </Group>
          </Stack>
        )}
      </div>
    </section>
  );
}

/** The parts of a transaction: name, bytes, what they say. */
export function ByteParts(props: BytePartsProps) {
  return <OneTransaction key={props.transactionHex} {...props} />;
}
