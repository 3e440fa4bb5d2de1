import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppError } from '../../../../contract/app-error.ts';
import { bundleHashHex } from '../../../../contract/signing-bundle.ts';
import { CopyableHash, CopyButton } from '../../../ui/components/copy-button.tsx';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { OpenFileButton } from '../../../ui/components/open-file-button.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { useDeskState } from '../../session/desk-context.tsx';
import { asAppError } from '../../../../contract/app-error.ts';
import { bundledHashes, bundleText, OtherBundleError, signaturesOf } from '../bundle.ts';
import { t } from './messages.ts';
import type { Run } from '../run.ts';
import classes from './run-panel.module.css';
import type { RunState } from '../run-state.ts';

const BUNDLE_FILE = 'bundle.json';

export interface BundlePanelProps {
  readonly run: Run;
  readonly state: RunState;
  /** Whether the bundle outlives the page. */
  readonly keeps: boolean;
}

/** Carries all transactions of a run to where the key is as one file, and takes the answer back as one. */
export function BundlePanel({ run, state, keeps }: BundlePanelProps) {
  const { account } = useDeskState();
  const [hash, setHash] = useState<string>();
  const [problem, setProblem] = useState<AppError>();
  const hashes = bundledHashes(state).join(' ');
  useEffect(() => {
    let isShown = true;
    void bundleHashHex(hashes.split(' ')).then((hex) => {
      if (isShown) setHash(hex);
    });
    return () => {
      isShown = false;
    };
  }, [hashes]);
  if (account === undefined) return null;
  const { accountId, publicKeyHex } = account;
  const command = `npm run --silent desk -- sign bundle ${BUNDLE_FILE} --hash ${hash ?? ''} --key blockchain.key > answer.json`;

  async function open(file: File) {
    setProblem(undefined);
    try {
      const signatures = signaturesOf(await file.text(), accountId, publicKeyHex);
      if (!run.importSignatures(signatures)) throw new OtherBundleError();
    } catch (error) {
      setProblem(asAppError(error));
    }
  }

  return (
    <Stack gap="sm">
      {hash !== undefined && (
        <>
          <Facts>
            <Fact name={t('run.bundleHash')}>
              <CopyableHash thing={t('run.bundleHash')} hex={hash} />
            </Fact>
          </Facts>
          <Text size="sm">{t('run.bundleHow')}</Text>
          <Code block className={classes.command ?? ''}>
            {command}
          </Code>
          <CopyButton text={command} thing={t('run.bundleCommand')} />
        </>
      )}
      <Group gap="xs">
        <Button
          onClick={() =>
            downloadFile(BUNDLE_FILE, bundleText(state, accountId, publicKeyHex), 'application/json')
          }
        >
          {t('run.bundle')}
        </Button>
        <OpenFileButton onFile={(file) => void open(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {t('run.bundleAnswer')}
            </Button>
          )}
        </OpenFileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t(keeps ? 'run.bundleKept' : 'run.bundleNotKept')}
      </Text>
      {problem !== undefined && <Problem title={t('run.answerProblem')} error={problem} />}
    </Stack>
  );
}
