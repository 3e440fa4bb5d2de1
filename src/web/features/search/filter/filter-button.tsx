import { Button, Popover, Tabs } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResultsFilter } from '../../../registry/results/results-view.ts';
import classes from './filter-menu.module.css';
import { t } from './messages.ts';
import { TimeFilter } from './time-filter.tsx';

/** Something to filter by, behind a tab of its own. */
export interface FilterPart {
  readonly name: string;
  readonly title: string;
  /** How much of it is chosen. */
  readonly chosen: number;
  readonly content: ReactNode;
}

/** When contributions were reported. */
export const reportedPart = (
  filter: ResultsFilter,
  onFilter: (filter: ResultsFilter) => void,
): FilterPart => ({
  name: 'reported',
  title: t('filter.reported'),
  chosen: filter.reported === undefined ? 0 : 1,
  content: <TimeFilter filter={filter} onFilter={onFilter} />,
});

export interface FilterButtonProps {
  /** How many filters are active. */
  readonly count: number;
  readonly parts: readonly FilterPart[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onToggle: () => void;
  /** Above the parts. */
  readonly children?: ReactNode;
}

/** The button of a filter, and its menu: a tab for each part. */
export function FilterButton({ count, parts, opened, onOpened, onToggle, children }: FilterButtonProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      width="min(460px, calc(100vw - 24px))"
      withinPortal={false}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes['button'] ?? ''}
          data-active={count > 0}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={onToggle}
        >
          {t('filter.open', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes['dropdown'] ?? ''}
        aria-label={t('filter.title')}
        onKeyDown={(event) => {
          const { currentTarget, key, target } = event;
          if (key === 'Escape') onOpened(false);
          // From a field of text down to the parts.
          if (key !== 'ArrowDown' || !(target instanceof Element) || !target.matches('[type="search"]'))
            return;
          event.preventDefault();
          currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
        }}
      >
        {children}
        <Tabs
          orientation="vertical"
          defaultValue={parts[0]?.name ?? null}
          keepMounted={false}
          className={classes['facets'] ?? ''}
        >
          <Tabs.List aria-label={t('filter.parts')}>
            {parts.map(({ name, title, chosen }) => (
              <Tabs.Tab
                key={name}
                value={name}
                rightSection={
                  chosen > 0 && (
                    <span className={classes['chosen']}>{t('filter.count', { count: chosen })}</span>
                  )
                }
              >
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {parts.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}
