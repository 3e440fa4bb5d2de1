import { Button, Stack, Text, Title } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { acceptedOf, checkedOf } from '../../../../client/submission/submission-state.ts';
import type { FlagOperation } from '../../../api/flag-options.ts';
import { Receipt } from '../../../desk/submission/receipt.tsx';
import type { SubmissionEntry } from '../../../desk/submission/submission-entries.ts';
import { BesideRows } from '../../../desk/transaction-view/beside-rows.ts';
import { ReviewStatus, TransactionReview } from '../../../desk/submission/transaction-review.tsx';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { useChange } from '../../../ui/components/use-change.ts';
import { rowOfFlag } from '../flag-rows.ts';
import { useFlags } from '../use-flags.ts';
import { SigningFoot } from '../../../desk/submission/signing-foot.tsx';
import classes from './many.module.css';
import { t } from './messages.ts';
import { rowWords } from './many-tables.tsx';
import { PhaseHeading } from './phase-heading.tsx';

interface SelectionReviewProps {
  readonly entry: SubmissionEntry<FlagOperation>;
  readonly onClose: () => void;
}

/** The transaction of a selection: its review, and then its receipt. */
export function SelectionReview({ entry, onClose }: SelectionReviewProps) {
  const flags = useFlags();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const [actionsAt, setActionsAt] = useState<Element | null>(null);
  const { operation, result } = entry;
  const { operationId, peerId, records } = operation;
  const [definitionId = ''] = records.map(({ assetDefinitionId }) => assetDefinitionId);
  const { prepared, state } = result;
  const { phase } = state;
  const checked = checkedOf(state);
  const isMatching = checked?.comparison.verdict === 'matches';
  const accepted = acceptedOf(state);
  const rows = records.map(rowOfFlag);
  const rowOf = useMemo(() => {
    const words = new Map(records.map((record) => [record.assetDefinitionId, rowWords(rowOfFlag(record))]));
    return (id: string) => words.get(id);
  }, [records]);
  const own = records.filter((record) => record.peerId === peerId).length;
  // The pressed button is gone.
  useChange(phase, (now) => {
    if (now === 'review') verdictRef.current?.focus();
    if (now === 'unsent' || now === 'unknown' || now === 'failed') headingRef.current?.focus();
  });
  const status = <ReviewStatus kind="flag" state={state} />;
  if (accepted !== undefined)
    return (
      <Stack>
        {status}
        <PhaseHeading>
          {accepted.receipt === undefined
            ? t('many.accepted')
            : t('many.rewarded', { count: accepted.receipt.rewarded ?? 0 })}
        </PhaseHeading>
        <Receipt
          accepted={{ kind: 'flag', state: accepted, rows: rows.map((asked) => ({ asked })) }}
          onLookAgain={() => void flags.check(definitionId)}
        />
        {own > 0 && <Text>{t('many.doneOwn', { count: own })}</Text>}
        <DialogFoot>
          <Button onClick={onClose}>{t('many.doneClose')}</Button>
        </DialogFoot>
      </Stack>
    );
  return (
    <Stack>
      {status}
      {!isMatching || phase !== 'review' ? (
        <Title order={3} ref={headingRef} tabIndex={-1} className={classes['heading'] ?? ''}>
          {t('many.transaction')}
        </Title>
      ) : null}
      {checked?.comparison.verdict === 'differs' && <Text role="alert">{t('many.blocked')}</Text>}
      <BesideRows value={rowOf}>
        <TransactionReview
          kind="flag"
          state={state}
          transactionHex={prepared?.transactionHex}
          actions={{
            sign: () => flags.confirm(operationId),
            askRegistry: () => flags.check(definitionId),
            sendAgain: (how) => flags.sendAgain(definitionId, how),
          }}
          takesFocus
          verdictRef={verdictRef}
          actionsAt={actionsAt}
          onCancel={() => flags.giveUp(operationId)}
          onStartOver={() => flags.giveUp(operationId)}
        />
      </BesideRows>
      <SigningFoot state={state} actionsRef={setActionsAt} />
    </Stack>
  );
}
