import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { CopyableHash } from '../components/copyable-hash.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { say } from '../words/say.ts';
import { DetachedAnswer, type DetachedAnswerProps } from './detached-answer.tsx';
import classes from './detached-panel.module.css';
import { downloadHex } from './download-hex.ts';
import { HowToSign } from './how-to-sign.tsx';
import { MAX_QR_CHARACTERS, QrCode } from './qr-code.tsx';

export interface DetachedPanelProps extends DetachedAnswerProps {
  readonly id?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly checked: CheckedTransaction;
  /** The unsigned transaction. */
  readonly transactionHex: string;
  /** The key whose signature is taken, 64 hex characters. */
  readonly publicKeyHex: string;
}

const counted = new Intl.NumberFormat('en');

function Qr({ hex, payloadHashHex }: { readonly hex: string; readonly payloadHashHex: string }) {
  const fits = hex.length <= MAX_QR_CHARACTERS;
  const count = counted.format(hex.length);
  return (
    <Stack gap="xs">
      <QrCode
        hex={fits ? hex : payloadHashHex}
        name={say(fits ? 'detached.qrHexName' : 'detached.qrHashName')}
      />
      <Text size="sm">{say(fits ? 'detached.qrHex' : 'detached.qrHash', { count })}</Text>
    </Stack>
  );
}

/** Takes a transaction to where its key is, and brings the signature back. */
export function DetachedPanel({
  id,
  headingRef,
  checked,
  transactionHex,
  publicKeyHex,
  ...answer
}: DetachedPanelProps) {
  const { payloadHashHex } = checked;
  const [qrShown, setQrShown] = useState(false);
  const qrId = useId();
  const titleId = useId();
  return (
    <section id={id} className={classes.panel} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title
          id={titleId}
          order={3}
          tabIndex={-1}
          className={classes.heading ?? ''}
          {...(headingRef ? { ref: headingRef } : {})}
        >
          {say('detached.title')}
        </Title>
        <Text size="sm">{say('detached.what')}</Text>
        <Text size="sm">{say('detached.keepOpen')}</Text>
        <Facts>
          <Fact name={say('submission.hash')}>
            <CopyableHash thing={say('submission.hash')} hex={payloadHashHex} />
          </Fact>
          <Fact name={say('detached.publicKey')}>
            <CopyableHash thing={say('detached.publicKey')} hex={publicKeyHex} />
          </Fact>
        </Facts>
        <Group gap="xs">
          <CopyButton text={transactionHex} thing={say('detached.hex')} variant="default" size="sm">
            {say('detached.copyHex')}
          </CopyButton>
          <Button variant="default" onClick={() => downloadHex(transactionHex, payloadHashHex)}>
            {say('detached.download')}
          </Button>
          <Button
            variant="default"
            aria-expanded={qrShown}
            aria-controls={qrId}
            onClick={() => setQrShown((shown) => !shown)}
          >
            {say(qrShown ? 'detached.hideQr' : 'detached.showQr')}
          </Button>
        </Group>
        <div id={qrId} hidden={!qrShown}>
          {qrShown && <Qr hex={transactionHex} payloadHashHex={payloadHashHex} />}
        </div>
        <HowToSign checked={checked} />
        <DetachedAnswer {...answer} />
      </Stack>
    </section>
  );
}
