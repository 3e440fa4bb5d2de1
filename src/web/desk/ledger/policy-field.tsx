import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type Ref, type SubmitEvent, useState } from 'react';
import { TransparencyError } from '../../../transparency/errors.ts';
import { MAX_LEDGER_POLICY_LENGTH } from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './policy-field.module.css';
import { builtInPolicy, parseTrustedPolicy } from './trusted-policy.ts';

type Outcome = 'saved' | 'removed' | undefined;

/** Takes the ledger's key, or a policy of logs and witnesses, that the reader got from elsewhere. */
export function PolicyField({ fieldRef }: { readonly fieldRef?: Ref<HTMLTextAreaElement> }) {
  const { ledgerPolicy } = useSettings();
  const settings = useSettingsStore();
  const [text, setText] = useState(ledgerPolicy);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const given = text.trim();
    setOutcome(undefined);
    if (given.length > MAX_LEDGER_POLICY_LENGTH) {
      setProblem(t('ledger.policyTooLong', { count: given.length, max: MAX_LEDGER_POLICY_LENGTH }));
      return;
    }
    try {
      if (given !== '') await parseTrustedPolicy(given);
      settings.change({ ledgerPolicy: given });
      setProblem(undefined);
      setOutcome(given === '' ? 'removed' : 'saved');
    } catch (error) {
      if (!(error instanceof TransparencyError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs" maw={680}>
        <Textarea
          {...(fieldRef === undefined ? {} : { ref: fieldRef })}
          label={t('ledger.policy')}
          description={`${t('ledger.policyHint')}${builtInPolicy() === '' ? '' : ` ${t('ledger.policyBuiltIn')}`}`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOutcome(undefined);
            setProblem(undefined);
          }}
          error={problem}
          rows={3}
          classNames={{ input: classes['keys'] ?? '' }}
          resize="vertical"
          autoComplete="off"
          spellCheck={false}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" size="compact-md">
            {t('ledger.policySave')}
          </Button>
          <Text size="sm" role="status">
            {outcome === 'saved' && t('ledger.policySaved', { works: String(settings.works) })}
            {outcome === 'removed' && t('ledger.policyRemoved')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
