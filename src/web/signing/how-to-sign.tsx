import { Code, Stack, Text } from '@mantine/core';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { CopyButton } from '../components/copy-button.tsx';
import classes from './external-signer-panel.module.css';
import { hexFileName } from './download-hex.ts';
import { say } from './messages.ts';

/** The command that signs exactly this transaction where the key is. Source: src/offline/README.md. */
export function HowToSign({
  checked: { comparison, payloadHashHex },
}: {
  readonly checked: CheckedTransaction;
}) {
  const anyway = comparison.verdict === 'cannot-inspect' ? ' --anyway' : '';
  const command = `npm run --silent desk -- sign transaction ${hexFileName(payloadHashHex)} --hash ${payloadHashHex} --key blockchain.key${anyway}`;
  return (
    <details className={classes.details}>
      <summary>{say('externalSigner.howToSign')}</summary>
      <Stack gap="xs" mt="xs" align="flex-start">
        <Text size="sm">{say('externalSigner.howToSignText')}</Text>
        <Code block className={classes.command ?? ''}>
          {command}
        </Code>
        <CopyButton text={command} thing={say('externalSigner.command')} />
      </Stack>
    </details>
  );
}
