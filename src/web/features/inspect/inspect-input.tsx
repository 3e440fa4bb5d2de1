import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
  useRef,
} from 'react';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import type { InspectSource, InspectState } from './inspect-store.ts';
import classes from './inspect-input.module.css';
import { t } from './messages.ts';

/** Longer text is kept outside the field: laying out a megabyte would freeze the page. */
const MAX_IN_FIELD = 20_000;

function givenText({ source, characters }: InspectState): string {
  return t('inspect.given', {
    kind: source?.kind ?? 'pasted',
    count: characters,
    name: source !== undefined && 'name' in source ? source.name : '',
  });
}

export interface InspectInputProps {
  readonly state: InspectState;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
  readonly onText: (text: string, source: InspectSource) => void;
  readonly onFile: (file: File) => void;
  /** Called when the field no longer holds what was read. */
  readonly onEdit: () => void;
  readonly onClear: () => void;
  /** Omitted if there is no example. */
  readonly onExample: (() => void) | undefined;
}

/**
 * The input: typed, pasted, dropped or from a file. Its text never enters React's state.
 */
export function InspectInput({
  state,
  fieldRef,
  onText,
  onFile,
  onEdit,
  onClear,
  onExample,
}: InspectInputProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { phase, source } = state;
  const inField = source === undefined || source.kind === 'typed';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('text');
    onText(typeof text === 'string' ? text : '', { kind: 'typed' });
  }
  /** Reads the field as soon as the browser has inserted the pasted or dropped text. */
  function readOnceThere() {
    setTimeout(() => formRef.current?.requestSubmit());
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (text.length > MAX_IN_FIELD) {
      event.preventDefault();
      onText(text, { kind: 'pasted' });
    } else {
      readOnceThere();
    }
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  }
  function drop(event: DragEvent) {
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData('text/plain');
    if (file === undefined && inField && text.length <= MAX_IN_FIELD) {
      readOnceThere();
      return;
    }
    event.preventDefault();
    if (file !== undefined) onFile(file);
    else if (text !== '') onText(text, { kind: 'pasted' });
  }

  return (
    <form ref={formRef} onSubmit={submit} autoComplete="off">
      <Stack gap="xs">
        {inField ? (
          <Textarea
            ref={fieldRef}
            name="text"
            label={t('inspect.field')}
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            classNames={{ input: classes['field'] ?? '' }}
            onPaste={paste}
            onDrop={drop}
            onInput={onEdit}
            onKeyDown={keyDown}
          />
        ) : (
          <div className={classes['given']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <Text>{givenText(state)}</Text>
            <Text size="sm" c="dimmed">
              {t('inspect.replaceHint')}
            </Text>
          </div>
        )}
        <Group gap="xs">
          {inField && <Button type="submit">{t('inspect.read')}</Button>}
          <OpenFileButton onFile={onFile}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFile size={16} aria-hidden />}>
                {t('inspect.openFile')}
              </Button>
            )}
          </OpenFileButton>
          {phase === 'empty' && onExample !== undefined && (
            <Button variant="subtle" onClick={onExample}>
              {t('inspect.tryExample')}
            </Button>
          )}
          {phase !== 'empty' && (
            <Button variant="subtle" onClick={onClear}>
              {t('inspect.clear')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
