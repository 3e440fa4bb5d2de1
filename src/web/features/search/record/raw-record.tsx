import { Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { t } from './messages.ts';
import { markedLines, rawText } from './raw-text.ts';
import classes from './record.module.css';

/** The registry's own answer, cut to a readable length. */
export function RawRecord({ rawJson }: { readonly rawJson: string }) {
  const { text, isWhole } = useMemo(() => rawText(JSON.parse(rawJson)), [rawJson]);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3}>{t('record.rawTitle')}</Title>
        <CopyButton text={text} thing={t('record.rawTitle')} />
      </Group>
      <pre className={classes['raw']} dir="ltr">
        <MarkedText>{markedLines(text)}</MarkedText>
      </pre>
      {!isWhole && <Text size="sm">{t('record.rawCut')}</Text>}
    </Stack>
  );
}
