import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord, RegistryTime } from '../../api/tolerant-record.ts';
import { countryName } from '../../format/country-name.ts';
import { exactTimeLocal, exactTimeUtc } from '../../format/exact-time.ts';
import { say } from '../../words/say.ts';
import { columnTitle } from './columns.ts';
import { ConfidenceBar } from './confidence-bar.tsx';
import { CopyText } from './copy-text.tsx';
import classes from './record-details.module.css';
import { RegistryTimeText } from './registry-time-text.tsx';
import { relationOf } from './relation.ts';
import { StatusText } from './status-text.tsx';

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Relative, and the exact time on both clocks. */
function Times({ time, nowMs }: { readonly time: RegistryTime | undefined; readonly nowMs: number }) {
  return (
    <>
      <RegistryTimeText time={time} nowMs={nowMs} />
      {time !== undefined && 'ms' in time && (
        <>
          <span className={classes['exact']}>{exactTimeUtc(time.ms)}</span>
          <span className={classes['exact']}>{exactTimeLocal(time.ms)}</span>
        </>
      )}
    </>
  );
}

function country(code: string): string {
  const name = countryName(code);
  return name === code ? code : say('search.countryText', { name, code });
}

interface FieldsProps {
  readonly record: RegistryRecord;
  readonly term: SearchTerm;
  readonly nowMs: number;
}

function Fields({ record, term, nowMs }: FieldsProps) {
  const relation = relationOf(term, record.id);
  return (
    <dl className={classes['fields']}>
      <Field label={columnTitle('identifier')}>
        <Group gap="xs">
          <span className={classes['mono']}>{record.id}</span>
          <CopyText value={record.id} label={`${say('search.copy')}: ${record.id}`} />
        </Group>
      </Field>
      <Field label={columnTitle('status')}>
        <StatusText record={record} nowMs={nowMs} />
      </Field>
      {relation !== undefined && (
        <Field label={say('search.field.relation')}>{say(`search.relation.${relation}`)}</Field>
      )}
      <Field label={columnTitle('type')}>{record.fraudType}</Field>
      <Field label={say('search.field.origination')}>{country(record.origination)}</Field>
      <Field label={say('search.field.destination')}>{country(record.destination)}</Field>
      <Field label={columnTitle('confidence')}>
        <ConfidenceBar confidenceIndex={record.confidenceIndex} />
      </Field>
      <Field label={say('search.field.privileged')}>
        {record.isPrivileged ? `${say('search.yes')}. ${say('search.privilegedHint')}` : say('search.no')}
      </Field>
      <Field label={columnTitle('peer')}>{record.peerId}</Field>
      <Field label={columnTitle('reported')}>
        <Times time={record.reportedAt} nowMs={nowMs} />
      </Field>
      <Field label={columnTitle('expires')}>
        <Times time={record.expiresAt} nowMs={nowMs} />
      </Field>
      <Field label={say('search.field.flagger')}>{record.flagger ?? say('search.none')}</Field>
      <Field label={columnTitle('flagged')}>
        <Times time={record.flaggedAt} nowMs={nowMs} />
      </Field>
      <Field label={say('search.field.assetId')}>
        {record.assetDefinitionId === undefined ? (
          say('search.noAssetId')
        ) : (
          <Group gap="xs">
            <span className={classes['mono']}>{record.assetDefinitionId}</span>
            <CopyText
              value={record.assetDefinitionId}
              label={`${say('search.copy')}: ${say('search.field.assetId')}`}
            />
          </Group>
        )}
      </Field>
    </dl>
  );
}

export interface RecordDetailsProps {
  /** Open while there is one. */
  readonly record: RegistryRecord | undefined;
  readonly term: SearchTerm;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Everything about one contribution, with the answer as the registry sent it. */
export function RecordDetails({ record, term, nowMs, onClose }: RecordDetailsProps) {
  const rawText = JSON.stringify(record?.raw, null, 2);
  return (
    <Drawer
      opened={record !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{say('search.detailsTitle')}</Text>}
      closeButtonProps={{ 'aria-label': say('search.close') }}
    >
      {record !== undefined && (
        <Stack gap="lg">
          <Fields record={record} term={term} nowMs={nowMs} />
          <Stack gap="xs">
            <Group justify="space-between">
              <Title order={3}>{say('search.rawTitle')}</Title>
              <CopyText value={rawText} label={`${say('search.copy')}: ${say('search.rawTitle')}`} />
            </Group>
            <pre className={classes['raw']}>{rawText}</pre>
          </Stack>
        </Stack>
      )}
    </Drawer>
  );
}
