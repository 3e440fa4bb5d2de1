import { Button, Drawer, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Incident, OperationRow } from '../../desk/operations/operation.ts';
import { CopyableHash, CopyButton } from '../../ui/components/copy-button.tsx';
import { Details } from '../../ui/components/details.tsx';
import { DialogFoot } from '../../ui/components/dialog-foot.tsx';
import { CrashBoundary } from '../../ui/components/problem/crash-boundary.tsx';
import { downloadFile } from '../../ui/components/download-file.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownAsciiText, shownSentence, shownText } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import type { LineFields } from '../../../reading/line/line.ts';
import { InTheLog } from '../../desk/ledger/in-the-log.tsx';
import { ProofMaker } from '../../desk/proof/proof-maker.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { DossierLink } from '../../registry/identifier-facts/dossier-link.tsx';
import { t as tableText } from '../../desk/operations/table/messages.ts';
import type { ListedOperation } from './account-operations.ts';
import { t } from './messages.ts';
import classes from './operation-details.module.css';
import { outcomeOf } from '../../desk/operations/table/operation-filter.ts';
import { incidentJson, operationJson } from './operation-export.ts';
import { OperationStateText } from '../../desk/operations/table/operation-state.tsx';

const ROW_HEIGHT_PX = 33;

const OPERATION_COLUMNS: readonly Column<OperationRow>[] = [
  {
    title: tableText('activity.column.identifier'),
    cell: ({ identifier }) => (
      <DossierLink identifier={identifier}>
        <TransactionIdentifier inRow>{identifier}</TransactionIdentifier>
      </DossierLink>
    ),
    namesRow: true,
  },
  {
    title: tableText('activity.column.details'),
    needsNoTitle: true,
    cell: ({ fraudType, origination, destination }) => (
      <MarkedText>
        {t('activity.rowDetails', {
          type: shownText(fraudType),
          origination: shownAsciiText(origination),
          destination: shownAsciiText(destination),
        })}
      </MarkedText>
    ),
  },
];

/** Only flags name a peer. */
const FLAG_COLUMNS: readonly Column<OperationRow>[] = [
  ...OPERATION_COLUMNS,
  {
    title: t('activity.peer'),
    cell: ({ peerId }) =>
      peerId === undefined ? tableText('activity.none') : <MarkedText>{shownAsciiText(peerId)}</MarkedText>,
  },
];

function Times({ ms }: { readonly ms: number }) {
  return <span className={classes['times']}>{exactTimes(ms, useTimeFormat())}</span>;
}

type IncidentRow = Incident['differences'][number];

function incidentPlace({ field, item, line }: IncidentRow): string {
  if (line !== undefined)
    return line.source === ''
      ? t('activity.incidentLine', { field, number: line.number })
      : t('activity.incidentLineOf', { field, number: line.number, source: shownText(line.source) });
  return item === undefined ? field : t('activity.incidentItem', { field, number: item + 1 });
}

// The texts are marked already.
const INCIDENT_COLUMNS: readonly Column<IncidentRow>[] = [
  {
    title: t('activity.incidentField'),
    cell: (row) => <MarkedText>{incidentPlace(row)}</MarkedText>,
    namesRow: true,
  },
  { title: t('activity.incidentAsked'), cell: ({ asked }) => <MarkedText>{asked}</MarkedText> },
  {
    title: t('activity.incidentFound'),
    cell: ({ found }) => (
      <strong className={classes['found']}>
        <MarkedText>{found}</MarkedText>
      </strong>
    ),
  },
];

function useRows(operation: ListedOperation): readonly OperationRow[] {
  const { activity } = useDesk();
  const { id, rowCount, rows, changedAtMs } = operation;
  const whole = useQuery({
    queryKey: ['operation-rows', id, changedAtMs],
    queryFn: () => activity.rowsOf(operation),
    enabled: rowCount > rows.length,
    gcTime: 0,
  });
  return whole.data ?? rows;
}

function IncidentSection({
  operation,
  rows,
}: {
  readonly operation: ListedOperation;
  readonly rows: readonly OperationRow[];
}) {
  const { incident } = operation;
  if (incident === undefined) return null;
  const { atMs, differences, differenceCount, payloadHashHex, reasons, verdict } = incident;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('activity.incident')}</Title>
      <Text size="sm">
        {t(verdict === 'differs' ? 'activity.incidentDiffers' : 'activity.incidentUnread')}
      </Text>
      <Facts>
        <Fact name={t('activity.incidentAt')}>
          <Times ms={atMs} />
        </Fact>
        {payloadHashHex !== undefined && outcomeOf(operation) === 'blocked' && (
          <Fact name={t('activity.incidentHash')}>
            <CopyableHash thing={t('activity.incidentHash')} hex={payloadHashHex} />
          </Fact>
        )}
        {reasons.length > 0 && (
          <Fact name={t('activity.incidentReasons')}>
            <ul className={classes['reasons']}>
              {reasons.map((reason) => (
                <li key={reason}>
                  <MarkedText>{shownSentence(reason)}</MarkedText>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      {differences.length > 0 && (
        <WindowedRows
          label={t('activity.incidentRows')}
          items={differences}
          columns={INCIDENT_COLUMNS}
          rowHeightPx={ROW_HEIGHT_PX}
          className={classes['incident']}
          narrow
        />
      )}
      {differenceCount > differences.length && (
        <Text size="sm">
          {t('activity.incidentMore', { shown: differences.length, count: differenceCount })}
        </Text>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          downloadFile(
            `incident-${(payloadHashHex ?? operation.id).slice(0, 12)}.json`,
            incidentJson({ operation, rows }),
            'application/json',
          )
        }
      >
        {t('activity.exportIncident')}
      </Button>
    </Stack>
  );
}

const isOnLedger = ({ state }: ListedOperation): boolean => state === 'accepted' || state === 'verified';

/** The reward from the registry and the service, if any. */
function Outcome({ operation }: { readonly operation: ListedOperation }) {
  const { dismissed, registry, repeated = 0, rewarded } = operation;
  return (
    <>
      <Fact name={tableText('activity.column.outcome')}>
        <OperationStateText operation={operation} />
        {dismissed === true && <Text size="sm">{t('activity.dismissed')}</Text>}
      </Fact>
      {operation.sentAtMs !== undefined && (
        <Fact name={t('activity.registry')}>
          {registry === undefined
            ? t('activity.registryNotAsked')
            : t('activity.registryFound', { found: registry.found, expected: registry.expected })}
        </Fact>
      )}
      {isOnLedger(operation) && (
        <Fact name={tableText('activity.column.reward')}>
          {rewarded === undefined
            ? t('activity.rewardUnknown')
            : tableText('activity.rewarded', { count: rewarded })}
          {repeated > 0 && <Text size="sm">{t('activity.repeated', { count: repeated })}</Text>}
        </Fact>
      )}
    </>
  );
}

/** Initial values for a similar report. */
function fieldsOf(row: OperationRow): Partial<LineFields> {
  const { identifier, fraudType, origination, destination, peerId } = row;
  return {
    id: identifier,
    fraudType,
    origination,
    destination,
    ...(peerId === undefined ? {} : { sourcePeerId: peerId }),
  };
}

interface ContentProps {
  readonly operation: ListedOperation;
  /** Starts a report with these fields. */
  readonly onReportLike: (fields: Partial<LineFields>) => void;
}

function Content({ operation, onReportLike }: ContentProps) {
  const rows = useRows(operation);
  const isBlocked = outcomeOf(operation) === 'blocked';
  const { askedAtMs, host, isFromLedger, kind, payloadHashHex, problem, rowCount, sentAtMs } = operation;
  const [first] = rows;
  const hasPeer = rows.some(({ peerId }) => peerId !== undefined);
  return (
    <Stack gap="lg" className={classes['content'] ?? ''}>
      <Facts>
        <Outcome operation={operation} />
        <Fact name={t(isFromLedger === true ? 'activity.recorded' : 'activity.asked')}>
          <Times ms={askedAtMs} />
        </Fact>
        {payloadHashHex !== undefined && !isBlocked && (
          <Fact name={t('common.hash')}>
            <CopyableHash thing={t('activity.hashThing')} hex={payloadHashHex} />
          </Fact>
        )}
        {payloadHashHex !== undefined && isOnLedger(operation) && (
          <InTheLog payloadHashHex={payloadHashHex} />
        )}
        {problem !== undefined && (
          <Fact name={t('activity.problem')}>
            <MarkedText>{shownSentence(problem.message)}</MarkedText>
          </Fact>
        )}
      </Facts>
      <Details>
        <Facts>
          {sentAtMs !== undefined && (
            <Fact name={t('activity.sent')}>
              <Times ms={sentAtMs} />
            </Fact>
          )}
          <Fact name={t('activity.host')}>{host}</Fact>
        </Facts>
        <div>
          <CopyButton
            text={() => operationJson({ operation, rows })}
            thing={t('activity.asJson')}
            variant="default"
          >
            {t('activity.copyJson')}
          </CopyButton>
        </div>
      </Details>
      <IncidentSection operation={operation} rows={rows} />
      {isOnLedger(operation) && payloadHashHex !== undefined && (
        <ProofMaker payloadHashHex={payloadHashHex} />
      )}
      <Stack gap="xs">
        <Title order={3}>{t('activity.rows')}</Title>
        {isFromLedger === true && rows.length < rowCount && (
          <Text size="sm">{t('activity.firstRowsOf', { shown: rows.length, count: rowCount })}</Text>
        )}
        <WindowedRows
          label={t('activity.rows')}
          items={rows}
          columns={hasPeer ? FLAG_COLUMNS : OPERATION_COLUMNS}
          rowHeightPx={ROW_HEIGHT_PX}
          className={classes[hasPeer ? 'rows' : 'rowsWithoutPeer']}
          narrow
        />
      </Stack>
      <DialogFoot>
        {first !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={PATHS.search} search={{ q: first.identifier }} {...props} />}
          >
            {t('activity.toSearch')}
          </Button>
        )}
        {kind === 'report' && first !== undefined && rowCount === 1 && (
          <Button variant="default" onClick={() => onReportLike(fieldsOf(first))}>
            {t('activity.reportLike')}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}

export interface OperationDetailsProps extends Pick<ContentProps, 'onReportLike'> {
  /** `undefined`: this browser has no such operation. */
  readonly operation: ListedOperation | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function titleOf({ kind, rows, rowCount }: ListedOperation) {
  return (
    <>
      {t('activity.detailsOf', { kind })}{' '}
      <TransactionIdentifier inRow>{rows[0]?.identifier ?? ''}</TransactionIdentifier>
      {rowCount > 1 && ` ${t('activity.andMore', { more: rowCount - 1 })}`}
    </>
  );
}

/** Everything kept about one operation. */
export function OperationDetails({ operation, opened, onReportLike, onClose }: OperationDetailsProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{operation === undefined ? t('activity.details') : titleOf(operation)}</Text>}
      closeButtonProps={{ 'aria-label': t('activity.close') }}
    >
      <CrashBoundary>
        {operation === undefined ? (
          <Text>{t('activity.missing')}</Text>
        ) : (
          <Content key={operation.id} operation={operation} onReportLike={onReportLike} />
        )}
      </CrashBoundary>
    </Drawer>
  );
}
