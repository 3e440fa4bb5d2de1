import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useSettings, useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import { type ChosenColumn, CHOSEN_COLUMNS, columnTitle, isChosenColumn } from './columns.ts';
import { t } from './messages.ts';
import classes from './results.module.css';

export interface MoreMenuProps {
  /** Stands before what concerns the table. */
  readonly first?: ReactNode;
  readonly isGrouped: boolean;
  readonly onGrouped: (isGrouped: boolean) => void;
  readonly columns: readonly ChosenColumn[];
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
  /** Opens the dialog of their order and widths. */
  readonly onArrange: () => void;
  /** True if it holds the export: `e` opens it. */
  readonly hasExport: boolean;
  readonly ref: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/** The less frequent actions of the table. */
export function MoreMenu({
  ref,
  first,
  isGrouped,
  onGrouped,
  columns,
  onColumns,
  onArrange,
  hasExport,
  children,
}: MoreMenuProps) {
  const columnsId = useId();
  const { density } = useSettings();
  const settings = useSettingsStore();
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
          {...(hasExport ? { 'data-export': true } : {})}
        >
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {first}
        <Menu.CheckboxItem checked={isGrouped} onChange={onGrouped} closeMenuOnClick>
          {t('results.group')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={density === 'comfortable'}
          onChange={(isTall) => settings.change({ density: isTall ? 'comfortable' : 'compact' })}
          closeMenuOnClick
        >
          {t('results.tall')}
        </Menu.CheckboxItem>
        {children}
        <Menu.Divider />
        <div role="group" aria-labelledby={columnsId}>
          <Menu.Label id={columnsId}>{t('results.columns')}</Menu.Label>
          <Menu.CheckboxGroup
            value={[...columns]}
            onChange={(names) => onColumns(names.filter(isChosenColumn))}
          >
            {CHOSEN_COLUMNS.map((column) => (
              <Menu.CheckboxItem key={column} value={column}>
                {columnTitle(column)}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        </div>
        <Menu.Item onClick={onArrange}>{t('results.arrange')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
