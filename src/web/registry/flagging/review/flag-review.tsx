import { Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { parseAssetDefinitionId } from '../../../../contract/asset-definition-id.ts';
import type { Flaggable } from '../../../../client/submission/flag-transaction.ts';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { TransactionIdentifier, TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { exactTimes } from '../../../ui/format/time.ts';
import { SubmissionBytes } from '../../../desk/submission/submission-bytes.tsx';
import type { SubmissionEntry } from '../../../desk/submission/submission-entries.ts';
import { TransactionReview } from '../../../desk/submission/transaction-review.tsx';
import { checkedOf } from '../../../../client/submission/submission-state.ts';
import { VerdictCard } from '../../../desk/transaction-view/verdict-card.tsx';
import type { FlagOperation } from '../../../api/flag-options.ts';
import classes from './flag-review.module.css';
import { useFlags } from '../use-flags.ts';
import { t } from '../messages.ts';
import { SigningFoot } from '../../../desk/submission/signing-foot.tsx';

/**
 * The asset id does not name the identifier. It is said before everything else: the verdict below covers the asset id alone, and
 * may well be "It matches".
 */
function Unnamed() {
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <IconAlertTriangle size={24} aria-hidden className={classes.unnamedIcon} />
        <Title order={3} tabIndex={-1} data-autofocus className={classes.unnamedTitle ?? ''}>
          {t('flag.unnamedTitle')}
        </Title>
      </Group>
      <Text size="sm">{t('flag.unnamedText')}</Text>
    </div>
  );
}

/** The fields of the row next to those of the asset id, which is what gets flagged. */
function FlagNames({ record }: { readonly record: Flaggable }) {
  const { assetDefinitionId: definitionId, id, reportedAt } = record;
  const name = parseAssetDefinitionId(definitionId)?.ledgerName;
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
      <Fact name={t('flag.assetId')}>
        <TransactionText mono>{definitionId}</TransactionText>
      </Fact>
    </Facts>
  );
}

export interface FlagReviewProps {
  readonly entry: SubmissionEntry<FlagOperation>;
  readonly record: Flaggable;
}

/** The transaction that the service assembled instead of the flag, without a way to sign it. */
export function RefusedFlag({ entry: { result } }: Pick<FlagReviewProps, 'entry'>) {
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

/**
 * The review of a flag that one click cannot sign: it is unreadable or unusual, or its asset id does not name the
 * row's identifier.
 */
export function FlagReview({ entry: { operation, result }, record }: FlagReviewProps) {
  const flags = useFlags();
  const [actionsAt, setActionsAt] = useState<Element | null>(null);
  const { isUnnamed, operationId } = operation;
  const { assetDefinitionId: definitionId } = record;
  return (
    <Stack>
      <TransactionReview
        kind="flag"
        state={result.state}
        transactionHex={result.prepared?.transactionHex}
        actions={{
          sign: () => flags.confirm(operationId),
          askRegistry: () => flags.check(definitionId),
          sendAgain: (how) => flags.sendAgain(definitionId, how),
        }}
        agreement={isUnnamed ? t('flag.unnamedAgree') : undefined}
        before={
          <>
            {isUnnamed && <Unnamed />}
            <FlagNames record={record} />
          </>
        }
        takesFocus={!isUnnamed}
        actionsAt={actionsAt}
        onCancel={() => flags.cancel(definitionId)}
        onStartOver={() => flags.giveUp(operationId)}
      />
      <SigningFoot state={result.state} actionsRef={setActionsAt} />
    </Stack>
  );
}
