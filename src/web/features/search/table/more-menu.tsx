import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { type ChosenColumn, CHOSEN_COLUMNS, columnsOf, columnTitle } from './columns.ts';
import { t } from './messages.ts';
import classes from './results.module.css';

export interface MoreMenuProps {
  readonly columns: readonly ChosenColumn[];
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
  readonly ref: Ref<HTMLButtonElement>;
  /** Stands before the columns. */
  readonly children?: ReactNode;
}

/** The less frequent actions of the table. */
export function MoreMenu({ ref, columns, onColumns, children }: MoreMenuProps) {
  const columnsId = useId();
  return (
    <Menu position="bottom-end" alignItemsLabels="all">
      <Menu.Target>
        <Button
          ref={ref}
          variant="default"
          size="compact-sm"
          px={8}
          aria-label={t('results.more')}
          title={t('results.more')}
        >
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {children}
        <Menu.Divider />
        <div role="group" aria-labelledby={columnsId}>
          <Menu.Label id={columnsId}>{t('results.columns')}</Menu.Label>
          <Menu.CheckboxGroup
            value={[...columns]}
            // The identifier always stays.
            onChange={(names) => onColumns(columnsOf(['identifier', ...names]))}
          >
            {CHOSEN_COLUMNS.map((column) => (
              <Menu.CheckboxItem key={column} value={column}>
                {columnTitle(column)}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
