import { Popover, Stack, Text } from '@mantine/core';
import { type ReactNode, type Ref, useId, useState } from 'react';
import type { AppError } from '../../../../contract/app-error.ts';
import type { Difference } from '../../../../transaction/compare/difference.ts';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { DifferenceTable } from '../../../desk/transaction-view/difference-table.tsx';
import classes from './flag-button.module.css';
import { t } from '../messages.ts';

export interface RowButtonProps {
  /** The accessible name: the text of the button and the row it belongs to. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  /**
   * Set if the button has just replaced another one: the second click of a double click was meant for that
   * one.
   */
  readonly ignoresSecondClick?: boolean;
  /** True if Tab stops at the button. A grid has one Tab stop of its own. */
  readonly tabbable: boolean;
  readonly describedBy?: string | undefined;
  readonly isOff?: boolean;
  readonly isPrimary?: boolean;
  /** Called with true on hover or focus, with false when that ends or on Escape. */
  readonly onHint?: (hinted: boolean) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button in a row. A plain element, because scrolling creates many of them. */
export function RowButton({
  name,
  onClick,
  children,
  describedBy,
  onHint,
  ref,
  tabbable,
  isOff = false,
  isPrimary = false,
  ...props
}: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes['button']}
      data-primary={isPrimary || undefined}
      disabled={isOff}
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-describedby={describedBy}
      onClick={({ detail }) => {
        if (detail < 2 || props.ignoresSecondClick !== true) onClick();
      }}
      onPointerEnter={() => onHint?.(true)}
      onPointerLeave={() => onHint?.(false)}
      onFocus={() => onHint?.(true)}
      onBlur={() => onHint?.(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onHint?.(false);
      }}
    >
      {children}
    </button>
  );
}

export interface FlagProblemProps {
  readonly title: string;
  readonly error: AppError;
  readonly identifier: string;
  readonly differences?: readonly Difference[];
  /** The next step for the analyst, in one sentence. */
  readonly next?: string;
  /** True if Tab stops at the button. */
  readonly tabbable: boolean;
}

/** The _Why_ button: the full message, its code and the differences, for which the row has no room. */
export function FlagProblem({
  title,
  error,
  identifier,
  differences = [],
  next,
  tabbable,
}: FlagProblemProps) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(420px, calc(100vw - 24px))"
      withinPortal
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['button']}
          tabIndex={tabbable ? 0 : -1}
          aria-label={t('flag.whyOf', { identifier })}
          onClick={() => setOpened((open) => !open)}
        >
          {t('flag.why')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} p="xs">
        <Stack gap="xs" id={titleId} tabIndex={-1} data-autofocus>
          <CrashBoundary>
            <Problem title={title} error={error} />
            {next !== undefined && <Text size="sm">{next}</Text>}
            {differences.length > 0 && <Text size="sm">{t('flag.differsText')}</Text>}
            {differences.length > 0 && <DifferenceTable differences={differences} />}
          </CrashBoundary>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
