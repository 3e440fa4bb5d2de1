import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { LINE_MARK } from '../../../../reading/search/identifier-list.ts';
import { fitsAddress } from '../../../../reading/search/search-query.ts';
import { PATHS } from '../../../ui/format/paths.ts';
import type { StateIn } from '../../../../client/submission/submission-state.ts';
import { Receipt } from '../../../desk/submission/receipt.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import type { ReportRow } from '../../../registry/reporting/draft-rows.ts';
import { t } from '../messages.ts';
import { countOf, LEFT, leftInWords } from './left-rows.ts';
import classes from './report-receipt.module.css';

export interface ReportDoneProps {
  readonly draft: DraftStore;
  readonly rows: readonly ReportRow[];
  readonly state: StateIn<'verifying' | 'done'>;
  readonly onLookAgain: () => void;
  /** Puts the receipt away: on to the rows that are left, or to an empty form. */
  readonly onNext: () => void;
  /** Puts the receipt away, and the rows that are left with it. */
  readonly onDiscard: () => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The outcome of a list: what was reported and earned, and what is left of it. */
export function ReportDone({
  draft,
  rows,
  state,
  onLookAgain,
  onNext,
  onDiscard,
  headingRef,
}: ReportDoneProps) {
  const counts = useDraftState(draft, (one) => one.counts);
  const left = countOf(counts, LEFT);
  const identifiers = [...new Set(rows.map(({ asked }) => asked.identifier))];
  const query = identifiers.join(LINE_MARK);
  const { rewarded } = state.receipt ?? {};
  return (
    <section className={classes.receipt}>
      <Stack gap={4}>
        <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
          <IconCircleCheck size={24} aria-hidden />
          {t('report.doneTitle', {
            rows: rows.length,
            rewarded: rewarded ?? 0,
            isKnown: String(rewarded !== undefined),
          })}
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
          {left > 0 ? t('report.goOnWithLeft', { count: left }) : t('report.another')}
        </Button>
        {left > 0 && counts.open === 0 && (
          <Button variant="default" onClick={onDiscard}>
            {t('report.discardLeft', { count: left })}
          </Button>
        )}
        {fitsAddress(query, identifiers.length) && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={PATHS.search} search={{ q: query }} {...props} />}
          >
            {t('report.allToSearch')}
          </Button>
        )}
      </Group>
      <Receipt accepted={{ kind: 'report', rows, state }} onLookAgain={onLookAgain} />
    </section>
  );
}
