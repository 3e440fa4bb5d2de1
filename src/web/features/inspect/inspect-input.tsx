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
import { OpenFileButton } from '../../components/open-file-button.tsx';
import { say } from '../../words/say.ts';
import type { InspectSource, InspectState } from './inspect-desk.ts';
import classes from './inspect-input.module.css';

/** What is longer is kept beside the field: laying out a megabyte of text stops the page. */
const MAX_IN_FIELD = 20_000;

function givenText({ source, characters }: InspectState): string {
  return say('inspect.given', {
    kind: source?.kind ?? 'pasted',
    count: characters,
    name: source?.kind === 'file' ? source.name : '',
  });
}

export interface InspectInputProps {
  readonly state: InspectState;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
  readonly onText: (text: string, source: InspectSource) => void;
  readonly onFile: (file: File) => void;
  readonly onClear: () => void;
}

/** Where a transaction comes in: typed, pasted, dropped or from a file. Its text is never in React's state. */
export function InspectInput({ state, fieldRef, onText, onFile, onClear }: InspectInputProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { phase, source } = state;
  const inField = source === undefined || source.kind === 'typed';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('hex');
    onText(typeof text === 'string' ? text : '', { kind: 'typed' });
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (text.length > MAX_IN_FIELD) {
      event.preventDefault();
      onText(text, { kind: 'pasted' });
    } else if (event.currentTarget.value === '') {
      // Once the browser has put it into the field.
      setTimeout(() => formRef.current?.requestSubmit());
    }
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  }
  function drop(event: DragEvent<HTMLTextAreaElement>) {
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData('text/plain');
    if (file === undefined && text.length <= MAX_IN_FIELD) return;
    event.preventDefault();
    if (file === undefined) onText(text, { kind: 'pasted' });
    else onFile(file);
  }

  return (
    <form ref={formRef} onSubmit={submit} autoComplete="off">
      <Stack gap="xs">
        {inField ? (
          <Textarea
            ref={fieldRef}
            name="hex"
            label={say('inspect.field')}
            description={say('inspect.fieldHint')}
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            classNames={{ input: classes['field'] ?? '' }}
            onPaste={paste}
            onDrop={drop}
            onKeyDown={keyDown}
          />
        ) : (
          <Text className={classes['given'] ?? ''}>{givenText(state)}</Text>
        )}
        <Group gap="xs">
          {inField && <Button type="submit">{say('inspect.read')}</Button>}
          <OpenFileButton onFile={onFile}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFile size={16} aria-hidden />}>
                {say('inspect.openFile')}
              </Button>
            )}
          </OpenFileButton>
          {phase !== 'empty' && (
            <Button variant="subtle" onClick={onClear}>
              {say('inspect.clear')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
