import { Group, Stack } from '@mantine/core';
import { labelOf, OPTIONAL_FIELDS } from '../../../contract/contribution-fields.ts';
import { closestRelation } from '../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { countryName } from '../../../reading/countries/country-name.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { exactTimes } from '../../ui/format/time.ts';
import { PeerLink } from '../peer-directory/peer-link.tsx';
import { ConfidenceBar, ConfidenceHint, RegistryTimeText, StatusText } from './record-fields.tsx';
import { t } from './messages.ts';
import classes from './record-details.module.css';

/** The relative time, and the exact time in UTC and in the zone of the settings. */
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
    t('record.countryText', { name, code })
  );
}

export interface RecordDetailsProps {
  readonly record: RegistryRecord;
  readonly terms: readonly SearchTerm[];
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
}

/** Every field of one contribution that says something. */
export function RecordDetails({ record, terms, ownPeerId, nowMs }: RecordDetailsProps) {
  const relation = closestRelation(terms, record.id);
  return (
    <Stack gap="md">
      <Group gap="xs" className={classes['identifier'] ?? ''}>
        <TransactionIdentifier>{record.id}</TransactionIdentifier>
        <CopyButton text={record.id} thing={t('record.identifier')} />
        <StatusText record={record} nowMs={nowMs} />
      </Group>
      <Facts>
        {relation !== undefined && relation !== 'exact' && relation !== 'inside' && (
          <Fact name={t('record.field.relation')}>{t(`record.relation.${relation}`)}</Fact>
        )}
        <Fact name={t('record.field.type')}>
          <TransactionText>{record.fraudType}</TransactionText>
        </Fact>
        <Fact name={t('record.field.origination')}>
          <Country code={record.origination} />
        </Fact>
        <Fact name={t('record.field.destination')}>
          <Country code={record.destination} />
        </Fact>
        {OPTIONAL_FIELDS.filter((field) => record[field] !== undefined).map((field) => (
          <Fact key={field} name={labelOf(field)}>
            <TransactionText ascii>{record[field] ?? ''}</TransactionText>
          </Fact>
        ))}
        {record.confidenceIndex !== undefined && (
          <Fact name={t('record.field.confidence')}>
            <ConfidenceBar confidenceIndex={record.confidenceIndex} /> <ConfidenceHint />
          </Fact>
        )}
        {record.isPrivileged && <Fact name={t('record.field.privileged')}>{t('record.privilegedHint')}</Fact>}
        <Fact name={t('record.field.peer')}>
          <PeerLink peerId={record.peerId}>
            <TransactionText ascii>{record.peerId}</TransactionText>
          </PeerLink>
          {record.peerId === ownPeerId && ` · ${t('record.yours')}`}
        </Fact>
        <Fact name={t('record.field.reported')}>
          <Times time={record.reportedAt} nowMs={nowMs} />
        </Fact>
        <Fact name={t('record.field.expires')}>
          <Times time={record.expiresAt} nowMs={nowMs} />
        </Fact>
        {record.flagger !== undefined && (
          <Fact name={t('record.field.flagger')}>
            <PeerLink peerId={record.flagger}>
              <TransactionText ascii>{record.flagger}</TransactionText>
            </PeerLink>
            {record.flagger === ownPeerId && ` · ${t('record.yours')}`}
          </Fact>
        )}
        {record.flaggedAt !== undefined && (
          <Fact name={t('record.field.flagged')}>
            <Times time={record.flaggedAt} nowMs={nowMs} />
          </Fact>
        )}
        <Fact name={t('record.field.assetId')}>
          {record.assetDefinitionId === undefined ? (
            t('record.noAssetId')
          ) : (
            <Group gap="xs">
              <TransactionText mono>{record.assetDefinitionId}</TransactionText>
              <CopyButton text={record.assetDefinitionId} thing={t('record.field.assetId')} />
            </Group>
          )}
        </Fact>
      </Facts>
    </Stack>
  );
}
