import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TransparencyError } from '../../../transparency/errors.ts';
import { MAX_LEDGER_POLICY_LENGTH } from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './policy-field.module.css';
import { builtInPolicy, parseTrustedPolicy } from './trusted-policy.ts';

/** A policy that can be read; empty to remove it. */
const formSchema = z.object({
  policy: z
    .string()
    .trim()
    .check(async ({ value, issues }) => {
      const refuse = (message: string) => issues.push({ code: 'custom', input: value, message });
      const { length: count } = value;
      if (count > MAX_LEDGER_POLICY_LENGTH) {
        refuse(t('ledger.policyTooLong', { count, max: MAX_LEDGER_POLICY_LENGTH }));
        return;
      }
      try {
        if (count > 0) await parseTrustedPolicy(value);
      } catch (error) {
        if (!(error instanceof TransparencyError)) throw error;
        refuse(error.message);
      }
    }),
});

type Outcome = 'saved' | 'removed' | undefined;

/** Takes the ledger's key, or a policy of logs and witnesses, that the reader got from elsewhere. */
export function PolicyField({ fieldRef }: { readonly fieldRef?: Ref<HTMLTextAreaElement> }) {
  const { ledgerPolicy } = useSettings();
  const settings = useSettingsStore();
  const [outcome, setOutcome] = useState<Outcome>();
  const { clearErrors, formState, handleSubmit, register } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { policy: ledgerPolicy },
    reValidateMode: 'onSubmit',
  });
  const { ref, ...field } = register('policy', {
    onChange() {
      setOutcome(undefined);
      clearErrors();
    },
  });
  const textareaRef = useMergedRef(ref, fieldRef);
  const save = handleSubmit(({ policy }) => {
    settings.change({ ledgerPolicy: policy });
    setOutcome(policy === '' ? 'removed' : 'saved');
  });

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs" maw={680}>
        <Textarea
          {...field}
          ref={textareaRef}
          label={t('ledger.policy')}
          description={`${t('ledger.policyHint')}${builtInPolicy() === '' ? '' : ` ${t('ledger.policyBuiltIn')}`}`}
          error={formState.errors.policy?.message}
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
