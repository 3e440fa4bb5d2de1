import { Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './hint.module.css';
import { t } from './messages.ts';

export interface HintProps {
  /** The name of the thing that is explained. */
  readonly about: string;
  readonly children: string;
}

/** An explanation on demand, behind a small *i*. It describes its button, and is read next after it. */
export function Hint({ about, children }: HintProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-start"
      withRoles={false}
      withinPortal={false}
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['hint']}
          aria-label={t('components.about', { name: about })}
          aria-expanded={opened}
          aria-describedby={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false);
          }}
        >
          <IconInfoCircle size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" id={id}>
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
