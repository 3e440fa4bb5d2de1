import { Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useId, useState } from 'react';
import type { AppError } from '../../../../contract/app-error.ts';
import type { Difference } from '../../../../transaction/compare/difference.ts';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { FlagNoteEditor } from '../note/flag-note-editor.tsx';
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
  ...props
}: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes['button']}
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

interface RowPopoverProps {
  /** The name of the button. */
  readonly name: string;
  readonly text: string;
  readonly tabbable: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens details for which the row has no room. */
function RowPopover({ name, text, tabbable, children }: RowPopoverProps) {
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
          aria-label={name}
          onClick={() => setOpened((open) => !open)}
        >
          {text}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} p="xs">
        <Stack gap="xs" id={titleId} tabIndex={-1} data-autofocus>
          <CrashBoundary>{children(() => setOpened(false))}</CrashBoundary>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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

/** The _Why_ button: the full message, its code and the differences. */
export function FlagProblem({
  title,
  error,
  identifier,
  differences = [],
  next,
  tabbable,
}: FlagProblemProps) {
  return (
    <RowPopover name={t('flag.whyOf', { identifier })} text={t('flag.why')} tabbable={tabbable}>
      {() => (
        <>
          <Problem title={title} error={error} />
          {next !== undefined && <Text size="sm">{next}</Text>}
          {differences.length > 0 && <Text size="sm">{t('flag.differsText')}</Text>}
          {differences.length > 0 && <DifferenceTable differences={differences} />}
        </>
      )}
    </RowPopover>
  );
}

export interface NoteButtonProps {
  readonly operationId: string;
  readonly identifier: string;
  readonly tabbable: boolean;
}

/** The _Note_ button of a flag that was sent: the analyst's reason. */
export function NoteButton({ operationId, identifier, tabbable }: NoteButtonProps) {
  // The live region must exist before its text changes, or the change is not announced.
  const [said, setSaid] = useState<string>();
  return (
    <>
      <RowPopover name={t('flag.noteOf', { identifier })} text={t('flag.note')} tabbable={tabbable}>
        {(close) => (
          <>
            <Text fw={650}>{t('flag.noteTitle', { identifier })}</Text>
            <FlagNoteEditor
              operationIds={[operationId]}
              onEdited={() => setSaid('')}
              onSaved={() => {
                setSaid(t('flag.noteSaved', { identifier }));
                close();
              }}
            />
          </>
        )}
      </RowPopover>
      {said !== undefined && <VisuallyHidden role="status">{said}</VisuallyHidden>}
    </>
  );
}
