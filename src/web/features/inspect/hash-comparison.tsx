import { Text, TextInput } from '@mantine/core';
import { IconAlertOctagon, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from './messages.ts';
import classes from './verify-result.module.css';

const HASH = /^[0-9a-f]{64}$/u;

/** Normalises a hash, in either case, with or without `0x` and the spaces between groups. */
const plainHash = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase().replace(/^0x/u, '');

/**
 * Compares the transaction's hash with a hash that somebody read out, wrote down or copied from a registry.
 */
export function HashComparison({ payloadHashHex }: { readonly payloadHashHex: string }) {
  const [text, setText] = useState('');
  const given = plainHash(text);
  const isHash = HASH.test(given);
  const same = given === payloadHashHex;
  const Icon = same ? IconCircleCheck : IconAlertOctagon;
  return (
    <div className={classes.comparison}>
      <TextInput
        label={t('verify.compare')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        error={given !== '' && !isHash ? t('verify.noHash') : undefined}
      />
      <div role="status">
        {isHash && (
          <Text size="sm" fw={600} className={same ? classes.good : classes.bad}>
            <Icon size={16} aria-hidden className={classes.inText} />
            {t(same ? 'verify.same' : 'verify.different')}
          </Text>
        )}
      </div>
    </div>
  );
}
