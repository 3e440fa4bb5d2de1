import { Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './hint.module.css';
import { t } from './messages.ts';

export interface HintProps {
  /** The name of the thing that is explained. */
  readonly about: string;
  readonly children: string;
}

/** An explanation on demand, behind a small *i*. */
export function Hint({ about, children }: HintProps) {
  return (
    <Popover width={300} position="bottom-start" withRoles shadow="md">
      <Popover.Target>
        <button type="button" className={classes['hint']} aria-label={t('components.about', { name: about })}>
          <IconInfoCircle size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={about}>
        <Text size="sm">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
