import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { RunReceipts } from '../../../desk/run/panel/run-receipts.tsx';
import { sumOf } from '../../../desk/run/run-state.ts';
import type { Run } from '../../../desk/run/run.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from '../messages.ts';
import { countOf, LEFT, leftInWords } from './left-rows.ts';
import classes from './report-receipt.module.css';

export interface ReportDoneProps {
  readonly draft: DraftStore;
  readonly run: Run;
  /** Puts the receipts away: on to the rows that are left, or to an empty form. */
  readonly onNext: () => void;
  /** Puts the receipts away, and the rows that are left with them. */
  readonly onDiscard: () => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The outcome of a list: what was reported and earned, and what is left of it. */
export function ReportDone({ draft, run, onNext, onDiscard, headingRef }: ReportDoneProps) {
  const { batches } = useStore(run);
  const counts = useDraftState(draft, (state) => state.counts);
  const { rewarded, rows, withoutReward } = sumOf(batches.flatMap(({ receipt }) => receipt ?? []));
  const left = countOf(counts, LEFT);
  const Icon = rows === 0 ? IconCircleMinus : IconCircleCheck;
  return (
    <section className={classes.receipt} data-none={rows === 0 || undefined}>
      <Stack gap={4}>
        <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
          <Icon size={24} aria-hidden />
          {t('report.doneTitle', { rows, rewarded, isKnown: String(withoutReward === 0) })}
        </Title>
        {left > 0 && <Text>{t('report.doneLeft', { left, which: leftInWords(counts, LEFT) })}</Text>}
      </Stack>
      <Group gap="sm">
        <Button
          // The Enter that signed may still be held down.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          onClick={onNext}
        >
          {t(left > 0 ? 'report.goOnWithLeft' : 'report.another')}
        </Button>
        {left > 0 && counts.open === 0 && (
          <Button variant="default" onClick={onDiscard}>
            {t('report.discardLeft', { count: left })}
          </Button>
        )}
      </Group>
      <RunReceipts run={run} isSummedElsewhere />
    </section>
  );
}
