import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { TransparencyError } from '../../../transparency/errors.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import { parseTrustedPolicy } from './trusted-policy.ts';

/** Takes the ledger's key, or a policy of logs and witnesses, that the reader got from elsewhere. */
export function PolicyField() {
  const { ledgerPolicy } = useSettings();
  const settings = useSettingsStore();
  const [text, setText] = useState(ledgerPolicy);
  const [problem, setProblem] = useState<string>();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const given = text.trim();
    try {
      if (given !== '') await parseTrustedPolicy(given);
      settings.change({ ledgerPolicy: given });
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof TransparencyError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs">
        <Textarea
          label={t('ledger.policy')}
          description={t('ledger.policyHint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
          autosize
          minRows={1}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" size="compact-md">
            {t('ledger.policySave')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
