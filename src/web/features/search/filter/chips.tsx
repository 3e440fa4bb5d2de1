import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';

interface Chip {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
}

/** The active filters, each to be removed. The focus stays among them, or goes to the way back to all. */
export function Chips({ chips, onClear }: ChipsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  function remove(index: number, onRemove: () => void) {
    const buttons = listRef.current?.querySelectorAll('button');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    next?.focus();
    onRemove();
  }
  return (
    <div ref={listRef} role="group" aria-label={t('filter.chips')} className={classes['chips']}>
      {chips.map(({ name, value, onRemove }, index) => (
        <button
          key={`${name}: ${value}`}
          type="button"
          className={classes['chip']}
          aria-label={t('filter.remove', { name, value: namedIdentifier(value) })}
          onClick={() => remove(index, onRemove)}
        >
          <span className={classes['chipWords']}>
            <MarkedText>{t('filter.chip', { name, value })}</MarkedText>
          </span>
          <IconX size={14} aria-hidden className={classes['chipIcon']} />
        </button>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
