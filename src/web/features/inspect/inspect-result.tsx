import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import type { ReadTransaction } from '../../../signer/signer.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { othersInWords } from '../../transaction-view/instructions-in-words.ts';
import { RawBytesDisclosure } from '../../raw-bytes/raw-bytes-disclosure.tsx';
import { SentenceList } from '../../transaction-view/sentence-list.tsx';
import { TransactionContent, TransactionHeader } from '../../transaction-view/transaction-in-words.tsx';
import { Warnings } from '../../transaction-view/warnings.tsx';
import { useNow } from '../../format/use-now.ts';
import { say } from '../../words/say.ts';
import type { InspectDesk } from './inspect-desk.ts';
import { inspectLink, MAX_LINK_CHARACTERS } from './inspect-link.ts';
import { timeWarnings } from './time-warnings.ts';
import classes from './inspect-result.module.css';

function LinkOut({ link, signed }: { readonly link: string | undefined; readonly signed: boolean }) {
  if (link === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {say('inspect.linkTooLong', { limit: MAX_LINK_CHARACTERS })}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <CopyButton text={link} thing={say('inspect.link')} variant="default" size="sm">
        {say('inspect.copyLink')}
      </CopyButton>
      {signed && (
        <Text size="sm" c="dimmed">
          {say('inspect.linkSigned')}
        </Text>
      )}
    </Group>
  );
}

export interface InspectResultProps {
  readonly desk: InspectDesk;
  readonly read: ReadTransaction;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** What a transaction says, who signed it, and its bytes. */
export function InspectResult({ desk, read: { inspection, byteLength }, headingRef }: InspectResultProps) {
  const { signatures, unreadable, warnings, instructionCount } = inspection;
  const nowMs = useNow();
  const others = useMemo(() => othersInWords(inspection), [inspection]);
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2} tabIndex={-1} ref={headingRef} className={classes['heading'] ?? ''}>
          {say('inspect.result')}
        </Title>
        <Text>
          {say('inspect.summary', {
            instructions: instructionCount,
            bytes: byteLength,
            signatures: signatures.length,
          })}
        </Text>
        <Warnings warnings={[...timeWarnings(inspection, nowMs), ...(warnings ?? [])]} />
        <LinkOut link={inspectLink(window.location.origin, desk.hex())} signed={signatures.length > 0} />
        <TransactionHeader inspection={inspection} withLayout />
        {unreadable === undefined ? (
          <TransactionContent inspection={inspection} headingOrder={3} />
        ) : (
          <>
            <Text fw={600}>{say('inspect.unreadable', { reason: unreadable })}</Text>
            <SentenceList title={say('submission.readAllTheSame')} sentences={others} headingOrder={3} />
          </>
        )}
        <RawBytesDisclosure transactionHex={desk.hex()} explain={desk.explain} />
      </Stack>
    </Card>
  );
}
