import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useSettings, useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';

export interface MoreMenuProps {
  /** Stands before what concerns the table. */
  readonly first?: ReactNode;
  readonly isGrouped: boolean;
  readonly onGrouped: (isGrouped: boolean) => void;
  readonly onColumns: () => void;
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
  onColumns,
  hasExport,
  children,
}: MoreMenuProps) {
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
      <Menu.Dropdown>
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
        <Menu.Item onClick={onColumns}>{t('results.columns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
