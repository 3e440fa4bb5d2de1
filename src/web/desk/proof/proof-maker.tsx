import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import { makeProofOptions } from '../../api/ledger-options.ts';
import { CopyableHash, CopyButton } from '../../ui/components/copy-button.tsx';
import { downloadFile } from '../../ui/components/download-file.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { LANGUAGE } from '../../../messages/language.ts';
import { useDesk } from '../session/desk-context.tsx';
import { makeProof, type Proof } from './make-proof.ts';
import { t } from './messages.ts';
import { ProofFailedError } from './proof-errors.ts';

const NAME_LENGTH = 8;

const counted = new Intl.NumberFormat(LANGUAGE);

function Link({ link }: { readonly link: string }) {
  const fieldRef = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(0, field.value.length, 'backward');
    // Its beginning says what it is; a browser shows the end of what is selected.
    if (field !== null) field.scrollLeft = 0;
  }, []);
  return (
    <>
      <TextInput ref={fieldRef} label={t('proof.link')} value={link} readOnly spellCheck={false} />
      <Group gap="sm">
        <CopyButton text={link} thing={t('proof.link')} variant="filled" size="sm">
          {t('proof.copy')}
        </CopyButton>
        <Anchor href={link} target="_blank" rel="noreferrer" data-link="alone">
          {t('proof.open')}
        </Anchor>
      </Group>
    </>
  );
}

function ProofFile({ proof, name }: { readonly proof: Proof; readonly name: string }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isAlone = proof.link === undefined;
  useEffect(() => {
    if (isAlone) buttonRef.current?.focus();
  }, [isAlone]);
  return (
    <>
      <Text size="sm">
        {isAlone
          ? t('proof.tooLong', { address: window.location.origin + PATHS.inspect })
          : t('proof.besideFile')}
      </Text>
      <Button
        ref={buttonRef}
        w="fit-content"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadFile(`${name}.proof.hex`, proof.transactionHex, 'text/plain')}
      >
        {t('proof.saveFile')}
      </Button>
    </>
  );
}

interface MadeProps {
  readonly proof: Proof;
  readonly name: string;
  readonly isWorking: boolean;
  readonly onAgain: () => void;
}

function Made({ proof, name, isWorking, onAgain }: MadeProps) {
  const nowMs = useNow();
  return (
    <Stack gap="xs">
      {proof.link !== undefined && <Link key={proof.link} link={proof.link} />}
      {proof.needsFile && <ProofFile proof={proof} name={name} />}
      {proof.isBeforeReceipt && (
        <Group gap="sm">
          <Text size="sm">{t('proof.beforeReceipt')}</Text>
          <Button variant="default" size="compact-md" aria-disabled={isWorking} onClick={onAgain}>
            {t(isWorking ? 'proof.making' : 'proof.again')}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {t('proof.explained')}
      </Text>
      <Facts>
        <Fact name={t('proof.entry')}>{counted.format(proof.height)}</Fact>
        <Fact name={t('proof.entered')}>
          <MomentText ms={proof.enteredAtMs} nowMs={nowMs} />
        </Fact>
        <Fact name={t('proof.entryHash')}>
          <CopyableHash thing={t('proof.entryHash')} hex={proof.entryHash} />
        </Fact>
      </Facts>
    </Stack>
  );
}

export interface ProofMakerProps {
  /** The hash of a transaction on the ledger. */
  readonly payloadHashHex: string;
}

/**
 * Makes a link, on request, for anyone to check one's own transaction. It contains the signed transaction,
 * which is on the ledger already and stays in memory only while this is shown.
 */
export function ProofMaker({ payloadHashHex }: ProofMakerProps) {
  const { session, reader } = useDesk();
  /** The latest one, which stays while it is made again. */
  const [proof, setProof] = useState<Proof>();
  const make = useMutation(
    makeProofOptions(async () => {
      const made = await makeProof(
        { client: session.client, reader },
        payloadHashHex,
        window.location.origin,
      );
      if (made !== undefined) setProof(made);
      return made !== undefined;
    }),
  );
  const { isPending: isWorking, error } = make;
  const onMake = () => {
    if (!isWorking) make.mutate();
  };

  if (make.data === false) {
    return (
      <Text size="sm" role="status">
        {t('proof.notOffered')}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {proof === undefined ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconCertificate size={16} aria-hidden />}
          aria-disabled={isWorking}
          onClick={onMake}
        >
          {t(isWorking ? 'proof.making' : 'proof.make')}
        </Button>
      ) : (
        <Made
          proof={proof}
          name={payloadHashHex.slice(0, NAME_LENGTH)}
          isWorking={isWorking}
          onAgain={onMake}
        />
      )}
      {error !== null && (
        <Problem
          title={t('proof.failed')}
          error={error instanceof AppError ? error : new ProofFailedError(error)}
        />
      )}
    </Stack>
  );
}
