import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { CopyableHash, CopyButton } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import classes from './external-signer-panel.module.css';
import { downloadFile } from '../../ui/components/download-file.ts';
import { t } from './messages.ts';
import { MAX_QR_CHARACTERS, QrCode } from './qr-code.tsx';
import { SignatureImport, type SignatureImportProps } from './signature-import.tsx';
import { LANGUAGE } from '../../../messages/language.ts';

const NAME_LENGTH = 8;

/** `<first 8 characters of the hash>.hex`. */
const hexFileName = (payloadHashHex: string): string => `${payloadHashHex.slice(0, NAME_LENGTH)}.hex`;

/** Downloads the transaction as text. */
function downloadHex(transactionHex: string, payloadHashHex: string): void {
  downloadFile(hexFileName(payloadHashHex), transactionHex, 'text/plain');
}

/** The command that signs exactly this transaction where the key is (src/offline/README.md). */
function HowToSign({ checked: { comparison, payloadHashHex } }: { readonly checked: CheckedTransaction }) {
  const anyway = comparison.verdict === 'cannot-inspect' ? ' --anyway' : '';
  const command = `npm run --silent desk -- sign transaction ${hexFileName(payloadHashHex)} --hash ${payloadHashHex} --key blockchain.key${anyway}`;
  return (
    <details className={classes.details}>
      <summary>{t('externalSigner.howToSign')}</summary>
      <Stack gap="xs" mt="xs" align="flex-start">
        <Text size="sm">{t('externalSigner.howToSignText')}</Text>
        <Code block className={classes.command ?? ''}>
          {command}
        </Code>
        <CopyButton text={command} thing={t('externalSigner.command')} />
      </Stack>
    </details>
  );
}

export interface ExternalSignerPanelProps extends SignatureImportProps {
  readonly id?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Whether the transaction outlives a reload. */
  readonly keeps: boolean;
  readonly checked: CheckedTransaction;
  /** The unsigned transaction. */
  readonly transactionHex: string;
  /** The key whose signature is accepted, 64 hex characters. */
  readonly publicKeyHex: string;
}

const counted = new Intl.NumberFormat(LANGUAGE.tag);

function Qr({ hex, payloadHashHex }: { readonly hex: string; readonly payloadHashHex: string }) {
  const fits = hex.length <= MAX_QR_CHARACTERS;
  const count = counted.format(hex.length);
  return (
    <Stack gap="xs">
      <QrCode
        hex={fits ? hex : payloadHashHex}
        name={t(fits ? 'externalSigner.qrHexName' : 'externalSigner.qrHashName')}
      />
      <Text size="sm">{t(fits ? 'externalSigner.qrHex' : 'externalSigner.qrHash', { count })}</Text>
    </Stack>
  );
}

/** Hands a transaction to an external signer and imports the signature. */
export function ExternalSignerPanel({
  id,
  headingRef,
  keeps,
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
          {t('externalSigner.title')}
        </Title>
        <Text size="sm">{t('externalSigner.what')}</Text>
        <Facts>
          <Fact name={t('externalSigner.publicKey')}>
            <CopyableHash thing={t('externalSigner.publicKey')} hex={publicKeyHex} />
          </Fact>
        </Facts>
        <ol className={classes.steps}>
          <li>
            <Stack gap="xs">
              <Text size="sm">{t('externalSigner.take')}</Text>
              <Group gap="xs">
                <CopyButton text={transactionHex} thing={t('externalSigner.hex')} variant="default" size="sm">
                  {t('externalSigner.copyHex')}
                </CopyButton>
                <Button variant="default" onClick={() => downloadHex(transactionHex, payloadHashHex)}>
                  {t('externalSigner.download')}
                </Button>
                <Button
                  variant="default"
                  aria-expanded={qrShown}
                  aria-controls={qrId}
                  onClick={() => setQrShown((shown) => !shown)}
                >
                  {t(qrShown ? 'externalSigner.hideQr' : 'externalSigner.showQr')}
                </Button>
              </Group>
              <div id={qrId} hidden={!qrShown}>
                {qrShown && <Qr hex={transactionHex} payloadHashHex={payloadHashHex} />}
              </div>
            </Stack>
          </li>
          <li>
            <Stack gap="xs">
              <Text size="sm">{t('externalSigner.signIt')}</Text>
              <HowToSign checked={checked} />
            </Stack>
          </li>
          <li>
            <Stack gap="xs">
              <Text size="sm">{t(keeps ? 'externalSigner.bringBackKept' : 'externalSigner.bringBack')}</Text>
              <SignatureImport {...answer} />
            </Stack>
          </li>
        </ol>
      </Stack>
    </section>
  );
}
