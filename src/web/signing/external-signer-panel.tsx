import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { CopyableHash, CopyButton } from '../components/copy-button.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { downloadHex } from './download-hex.ts';
import classes from './external-signer-panel.module.css';
import { HowToSign } from './how-to-sign.tsx';
import { say } from './messages.ts';
import { MAX_QR_CHARACTERS, QrCode } from './qr-code.tsx';
import { SignatureImport, type SignatureImportProps } from './signature-import.tsx';

export interface ExternalSignerPanelProps extends SignatureImportProps {
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
        name={say(fits ? 'externalSigner.qrHexName' : 'externalSigner.qrHashName')}
      />
      <Text size="sm">{say(fits ? 'externalSigner.qrHex' : 'externalSigner.qrHash', { count })}</Text>
    </Stack>
  );
}

/** Takes a transaction to where its key is, and brings the signature back. */
export function ExternalSignerPanel({
  id,
  headingRef,
  checked,
  transactionHex,
  publicKeyHex,
  ...answer
}: ExternalSignerPanelProps) {
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
          {say('externalSigner.title')}
        </Title>
        <Text size="sm">{say('externalSigner.what')}</Text>
        <Text size="sm">{say('externalSigner.keepOpen')}</Text>
        <Facts>
          <Fact name={say('common.hash')}>
            <CopyableHash thing={say('common.hash')} hex={payloadHashHex} />
          </Fact>
          <Fact name={say('externalSigner.publicKey')}>
            <CopyableHash thing={say('externalSigner.publicKey')} hex={publicKeyHex} />
          </Fact>
        </Facts>
        <Group gap="xs">
          <CopyButton text={transactionHex} thing={say('externalSigner.hex')} variant="default" size="sm">
            {say('externalSigner.copyHex')}
          </CopyButton>
          <Button variant="default" onClick={() => downloadHex(transactionHex, payloadHashHex)}>
            {say('externalSigner.download')}
          </Button>
          <Button
            variant="default"
            aria-expanded={qrShown}
            aria-controls={qrId}
            onClick={() => setQrShown((shown) => !shown)}
          >
            {say(qrShown ? 'externalSigner.hideQr' : 'externalSigner.showQr')}
          </Button>
        </Group>
        <div id={qrId} hidden={!qrShown}>
          {qrShown && <Qr hex={transactionHex} payloadHashHex={payloadHashHex} />}
        </div>
        <HowToSign checked={checked} />
        <SignatureImport {...answer} />
      </Stack>
    </section>
  );
}
