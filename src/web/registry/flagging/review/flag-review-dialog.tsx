import { Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { parseAssetDefinitionId } from '../../../../contract/asset-definition-id.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { exactTimes } from '../../../ui/format/time.ts';
import { TransactionReview } from '../../../desk/run/panel/transaction-review.tsx';
import { SubmissionBytes } from '../../../desk/run/submission-bytes.tsx';
import { checkedOf } from '../../../../client/submission/submission-state.ts';
import { VerdictCard } from '../../../desk/transaction-view/verdict-card.tsx';
import type { AssetDoubt } from '../../../api/flag-options.ts';
import { timeInAssetId } from '../asset-doubt.ts';
import classes from './flag-review-dialog.module.css';
import type { FlagEntry } from '../flag-entries.ts';
import { useFlagEntries, useFlags } from '../use-flags.ts';
import { type MessageKey, t } from '../messages.ts';
import { useStore } from '../../../platform/store/use-store.ts';

const DOUBT_WORDS = {
  unnamed: { title: 'flag.unnamedTitle', text: 'flag.unnamedText', agree: 'flag.unnamedAgree' },
  'other-time': { title: 'flag.unsureTitle', text: 'flag.otherTimeText', agree: 'flag.unsureAgree' },
  'not-alone': { title: 'flag.unsureTitle', text: 'flag.notAloneText', agree: 'flag.unsureAgree' },
} as const satisfies Record<AssetDoubt, Record<'title' | 'text' | 'agree', MessageKey>>;

/**
 * The doubt about the asset id, before everything else: the verdict below covers the asset id alone, and may
 * well be "It matches".
 */
function Doubt({ title, text }: (typeof DOUBT_WORDS)[AssetDoubt]) {
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <IconAlertTriangle size={24} aria-hidden className={classes.doubtIcon} />
        <Title order={3} tabIndex={-1} data-autofocus className={classes.doubtTitle ?? ''}>
          {t(title)}
        </Title>
      </Group>
      <Text size="sm">{t(text)}</Text>
    </div>
  );
}

interface FlagNamesProps {
  readonly record: RegistryRecord;
  readonly definitionId: string;
}

/** The fields of the row next to those of the asset id, which is what gets flagged. */
function FlagNames({ record: { id, reportedAt }, definitionId }: FlagNamesProps) {
  const name = parseAssetDefinitionId(definitionId)?.ledgerName;
  const assetTimeMs = timeInAssetId(definitionId);
  const format = useTimeFormat();
  return (
    <Facts>
      <Fact name={t('flag.rowIdentifier')}>
        <TransactionIdentifier>{id}</TransactionIdentifier>
      </Fact>
      <Fact name={t('flag.assetIdentifier')}>
        {name === undefined ? (
          t('flag.assetIdentifierNone')
        ) : (
          <TransactionIdentifier>{name}</TransactionIdentifier>
        )}
      </Fact>
      <Fact name={t('flag.rowReported')}>
        {reportedAt !== undefined && 'ms' in reportedAt
          ? exactTimes(reportedAt.ms, format)
          : t('flag.noTime')}
      </Fact>
      <Fact name={t('flag.assetTime')}>
        {assetTimeMs === undefined ? t('flag.noTime') : exactTimes(assetTimeMs, format)}
      </Fact>
      <Fact name={t('flag.assetId')}>
        <TransactionText mono>{definitionId}</TransactionText>
      </Fact>
    </Facts>
  );
}

interface ReviewProps {
  readonly entry: FlagEntry;
}

/** The transaction that the service assembled instead of the flag, without a way to sign it. */
function Refused({ entry: { result } }: ReviewProps) {
  const { prepared, state } = result;
  const checked = checkedOf(state);
  return (
    checked !== undefined && (
      <VerdictCard
        checked={checked}
        transactionHex={prepared?.transactionHex}
        takesFocus
        further={<SubmissionBytes transactionHex={prepared?.transactionHex} />}
      />
    )
  );
}

function Review({ entry: { operation, result } }: ReviewProps) {
  const flags = useFlags();
  const { definitionId, doubt, record } = operation;
  const confirm = doubt === undefined ? undefined : DOUBT_WORDS[doubt];
  const sign = () => flags.confirm(definitionId);
  return (
    <Stack>
      <TransactionReview
        kind="flag"
        state={result.state}
        transactionHex={result.prepared?.transactionHex}
        actions={{
          sign: () => void sign(),
          signUnread: sign,
          askRegistry: () => flags.check(definitionId),
          sendAgain: (how) => flags.sendAgain(definitionId, how),
        }}
        agreement={confirm === undefined ? undefined : t(confirm.agree)}
        before={
          <>
            {confirm !== undefined && <Doubt {...confirm} />}
            <FlagNames record={record} definitionId={definitionId} />
          </>
        }
        takesFocus={confirm === undefined}
        onCancel={() => flags.cancel(definitionId)}
        onStartOver={() => flags.giveUp(definitionId)}
      />
    </Stack>
  );
}

/**
 * Reviews a flag that one click cannot sign: it is unreadable or unusual, or its asset id may not be the
 * row's. A flag that differs from the request can only be inspected.
 */
export function FlagReviewDialog() {
  const flags = useFlags();
  const { review } = useStore(flags.shown);
  const entries = useFlagEntries();
  const entry = review === undefined ? undefined : entries.get(review);
  const refused = entry?.view.step === 'refused';
  return (
    <Dialog
      opened={entry !== undefined}
      onClose={() => flags.closeReview()}
      title={
        entry !== undefined && (
          <MarkedText>
            {t('flag.reviewTitle', { identifier: namedIdentifier(entry.operation.identifier) })}
          </MarkedText>
        )
      }
      size="xl"
      closeButtonProps={{ 'aria-label': t(refused ? 'flag.closeRefused' : 'flag.closeReview') }}
    >
      {entry !== undefined && (
        <CrashBoundary>{refused ? <Refused entry={entry} /> : <Review entry={entry} />}</CrashBoundary>
      )}
    </Dialog>
  );
}
