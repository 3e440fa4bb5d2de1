import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LedgerAlarm, LedgerStatus } from '../../../contract/ledger-status.ts';
import { ledgerStatusOptions } from '../../api/ledger-options.ts';
import { useNewestCheckpoint } from '../../desk/ledger/newest-checkpoint.ts';
import { PolicyField } from '../../desk/ledger/policy-field.tsx';
import { useTrustedPolicy } from '../../desk/ledger/trusted-policy.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Details } from '../../ui/components/details.tsx';
import { downloadFile } from '../../ui/components/download-file.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { LEDGER_FRAGMENT } from '../../ui/format/paths.ts';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { CheckProblem, isFailed, Signature, TrustedWitnesses, WitnessName } from './ledger-check.tsx';
import { t } from './messages.ts';
import classes from './ledger-card.module.css';

/** Each in a file of its own: as signed, others can check it. */
function SaveNote({ alarm, which }: { readonly alarm: LedgerAlarm; readonly which: 'refused' | 'cosigned' }) {
  const { kind, witness, [which]: note } = alarm;
  if (note === null) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => downloadFile(`ledger-${kind}-${witness}-${which}.txt`, note, 'text/plain')}
    >
      {t(which === 'refused' ? 'account.ledgerSaveRefused' : 'account.ledgerSaveCosigned')}
    </Button>
  );
}

function Alarm({ alarm }: { readonly alarm: LedgerAlarm }) {
  const nowMs = useNow();
  const { kind, witness, at } = alarm;
  return (
    <div role="alert" className={classes['alarm']}>
      <IconAlertTriangle size={20} aria-hidden />
      <Stack gap="xs">
        <Text fw={600}>
          <MarkedText>{t(`account.ledgerAlarm.${kind}`, { witness: shownText(witness) })}</MarkedText>
        </Text>
        <Text size="sm">
          {t(`account.ledgerAlarmText.${kind}`)} <MomentText ms={Date.parse(at)} nowMs={nowMs} />
        </Text>
        <Group gap="xs">
          <SaveNote alarm={alarm} which="refused" />
          <SaveNote alarm={alarm} which="cosigned" />
        </Group>
      </Stack>
    </div>
  );
}

function ClaimedWitnesses({ witnesses, publishedSize }: Pick<LedgerStatus, 'witnesses' | 'publishedSize'>) {
  const nowMs = useNow();
  if (witnesses.length === 0) return t('account.ledgerNoWitness');
  return (
    <ul className={classes['witnesses']}>
      {witnesses.map(({ name, cosignedAt, cosignedSize }) => (
        <li key={name}>
          <WitnessName name={name} />{' '}
          {cosignedAt === null ? (
            t('account.ledgerNeverSeen')
          ) : (
            <>
              <MomentText ms={Date.parse(cosignedAt)} nowMs={nowMs} />
              {cosignedSize !== publishedSize &&
                ` ${t('account.ledgerSeenUpTo', { size: cosignedSize ?? 0 })}`}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type Published = LedgerStatus & { readonly origin: string };

const isPublished = (status: LedgerStatus): status is Published => status.origin !== null;

/** A link that leads here, and *Add key*, are about the form. */
const showForm = (field: HTMLElement | null) => field?.closest('details')?.setAttribute('open', '');

function PublishedLedger({ status }: { readonly status: Published }) {
  const { alarms, height, origin, publishedSize, verifierKeys } = status;
  const check = useNewestCheckpoint();
  const checkpoint = check.kind === 'checked' ? check.checked.checkpoint : undefined;
  const size = checkpoint?.size ?? publishedSize ?? 0;
  const trusted = useTrustedPolicy().text;
  const isTrusted = check.kind === 'checked' && verifierKeys.every((key) => trusted.includes(key));
  const keyName = t(isTrusted ? 'account.ledgerTrustedKey' : 'account.ledgerKey');
  const policyField = useRef<HTMLTextAreaElement>(null);
  // A link may lead here before the service has told of the ledger.
  useEffect(() => {
    if (location.hash !== `#${LEDGER_FRAGMENT}`) return;
    showForm(policyField.current);
    focusPageHeading();
  }, []);
  return (
    <TitledCard title={t('account.ledger')} id={LEDGER_FRAGMENT}>
      {alarms.map((alarm) => (
        <Alarm key={`${alarm.kind} ${alarm.witness}`} alarm={alarm} />
      ))}
      {isFailed(check) && <CheckProblem check={check} />}
      <Facts>
        <Fact name={t('account.ledgerPublished')}>
          {t('account.ledgerEntries', {
            size,
            height: Math.max(size, height),
            isAll: String(size >= height),
          })}
        </Fact>
        {!isFailed(check) && (
          <Fact name={t('account.ledgerCheck')}>
            <div role="status">
              <Signature
                check={check}
                onEnterKey={() => {
                  showForm(policyField.current);
                  policyField.current?.focus();
                }}
              />
            </div>
          </Fact>
        )}
        {check.kind === 'checked' && check.policy.witnesses.length > 0 ? (
          <Fact name={t('account.ledgerWitnesses')}>
            <TrustedWitnesses {...check} />
          </Fact>
        ) : (
          <Fact
            name={t(
              status.witnesses.length === 0 ? 'account.ledgerWitnesses' : 'account.ledgerClaimedWitnesses',
            )}
          >
            <ClaimedWitnesses {...status} />
          </Fact>
        )}
      </Facts>
      <Details>
        <Facts>
          <Fact name={t('account.ledgerName')}>
            <MarkedText>{shownText(checkpoint?.origin ?? origin)}</MarkedText>
          </Fact>
          <Fact name={keyName}>
            {verifierKeys.map((key) => (
              <Group key={key} gap="xs" wrap="nowrap">
                <span className={classes['key']}>{shownText(key)}</span>
                <CopyButton text={key} thing={keyName} />
              </Group>
            ))}
          </Fact>
        </Facts>
        <PolicyField fieldRef={policyField} />
      </Details>
    </TitledCard>
  );
}

/** The ledger as a log that witnesses watch: how far it is published, who has seen it, and alarms. */
export function LedgerCard() {
  const { client } = useDesk().session;
  const { data: status } = useQuery(ledgerStatusOptions(client));
  return status === undefined || status === null || !isPublished(status) ? null : (
    <PublishedLedger status={status} />
  );
}
