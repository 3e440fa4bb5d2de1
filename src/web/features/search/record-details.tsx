import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { relationOf } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord, RegistryTime } from '../../api/tolerant-record.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { CrashBoundary } from '../../components/crash-boundary.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { TransactionIdentifier, TransactionText } from '../../components/transaction-text.tsx';
import { countryName } from '../../format/country-name.ts';
import { useTimeFormat } from '../../format/time-text.tsx';
import { exactTimes } from '../../format/time.ts';
import { t } from './messages.ts';
import classes from './record-details.module.css';
import { ConfidenceBar, RegistryTimeText, StatusText } from '../../records/record-fields.tsx';
import { markedLines, rawText } from './raw-text.ts';
import { columnTitle } from './results-header.tsx';

/** The relative time, and the exact one in UTC and on the analyst's clock. */
function Times({ time, nowMs }: { readonly time: RegistryTime | undefined; readonly nowMs: number }) {
  const format = useTimeFormat();
  return (
    <>
      <RegistryTimeText time={time} nowMs={nowMs} />
      {time !== undefined && 'ms' in time && (
        <span className={classes['exact']}>{exactTimes(time.ms, format)}</span>
      )}
    </>
  );
}

function Country({ code }: { readonly code: string }) {
  const name = countryName(code);
  return name === code ? (
    <TransactionText ascii>{code}</TransactionText>
  ) : (
    t('search.countryText', { name, code })
  );
}

interface FieldsProps {
  readonly record: RegistryRecord;
  readonly term: SearchTerm;
  readonly nowMs: number;
}

function Fields({ record, term, nowMs }: FieldsProps) {
  const relation = relationOf(term, record.id);
  return (
    <Facts>
      <Fact name={columnTitle('identifier')}>
        <Group gap="xs">
          <TransactionIdentifier>{record.id}</TransactionIdentifier>
          <CopyButton text={record.id} thing={columnTitle('identifier')} />
        </Group>
      </Fact>
      <Fact name={columnTitle('status')}>
        <StatusText record={record} nowMs={nowMs} />
      </Fact>
      {relation !== undefined && (
        <Fact name={t('search.field.relation')}>{t(`search.relation.${relation}`)}</Fact>
      )}
      <Fact name={columnTitle('type')}>
        <TransactionText>{record.fraudType}</TransactionText>
      </Fact>
      <Fact name={t('search.field.origination')}>
        <Country code={record.origination} />
      </Fact>
      <Fact name={t('search.field.destination')}>
        <Country code={record.destination} />
      </Fact>
      <Fact name={columnTitle('confidence')}>
        <ConfidenceBar confidenceIndex={record.confidenceIndex} />
      </Fact>
      <Fact name={t('search.field.privileged')}>
        {record.isPrivileged ? `${t('search.yes')}. ${t('search.privilegedHint')}` : t('search.no')}
      </Fact>
      <Fact name={columnTitle('peer')}>
        <TransactionText ascii>{record.peerId}</TransactionText>
      </Fact>
      <Fact name={columnTitle('reported')}>
        <Times time={record.reportedAt} nowMs={nowMs} />
      </Fact>
      <Fact name={columnTitle('expires')}>
        <Times time={record.expiresAt} nowMs={nowMs} />
      </Fact>
      <Fact name={t('search.field.flagger')}>
        {record.flagger === undefined ? (
          t('search.none')
        ) : (
          <TransactionText ascii>{record.flagger}</TransactionText>
        )}
      </Fact>
      <Fact name={columnTitle('flagged')}>
        <Times time={record.flaggedAt} nowMs={nowMs} />
      </Fact>
      <Fact name={t('search.field.assetId')}>
        {record.assetDefinitionId === undefined ? (
          t('search.noAssetId')
        ) : (
          <Group gap="xs">
            <TransactionText mono>{record.assetDefinitionId}</TransactionText>
            <CopyButton text={record.assetDefinitionId} thing={t('search.field.assetId')} />
          </Group>
        )}
      </Fact>
    </Facts>
  );
}

export interface RecordDetailsProps {
  /** The drawer is open while this is set. */
  readonly record: RegistryRecord | undefined;
  readonly term: SearchTerm;
  readonly nowMs: number;
  readonly onReportLike: (record: RegistryRecord) => void;
  readonly onClose: () => void;
}

/** The registry's own answer, as much of it as anybody reads. */
function Raw({ rawJson }: { readonly rawJson: string }) {
  const { text, isWhole } = useMemo(() => rawText(JSON.parse(rawJson)), [rawJson]);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3}>{t('search.rawTitle')}</Title>
        <CopyButton text={text} thing={t('search.rawTitle')} />
      </Group>
      <pre className={classes['raw']} dir="ltr">
        <MarkedText>{markedLines(text)}</MarkedText>
      </pre>
      {!isWhole && <Text size="sm">{t('search.rawCut')}</Text>}
    </Stack>
  );
}

/** Everything about one contribution, including the registry's raw answer. */
export function RecordDetails({ record, term, nowMs, onReportLike, onClose }: RecordDetailsProps) {
  return (
    <Drawer
      opened={record !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{t('search.detailsTitle')}</Text>}
      closeButtonProps={{ 'aria-label': t('search.close') }}
    >
      {record !== undefined && (
        <CrashBoundary>
          <Stack gap="lg">
            <Fields record={record} term={term} nowMs={nowMs} />
            <Button variant="default" w="fit-content" onClick={() => onReportLike(record)}>
              {t('search.reportLike')}
            </Button>
            <Raw rawJson={record.rawJson} />
          </Stack>
        </CrashBoundary>
      )}
    </Drawer>
  );
}
