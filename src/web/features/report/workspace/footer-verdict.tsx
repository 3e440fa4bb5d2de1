import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleX, IconClockPause, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import type { SubmissionState } from '../../../../client/submission/submission-state.ts';
import { progressWords } from '../../../desk/submission/progress-words.ts';
import { VerdictLine } from '../../../desk/transaction-view/verdict-card.tsx';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import type { ReportRow } from '../../../registry/reporting/draft-rows.ts';
import { t } from '../messages.ts';
import { ReadyCount } from './draft-notices.tsx';
import { GuessedRows, LeftOutRows, type LeftOutRowsProps, WarnedRows } from './warned-rows.tsx';

const STOPPED_ICONS = { failed: IconCircleX, unsent: IconClockPause, unknown: IconHelpCircle } as const;

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {icon}
      <Text fw={550}>{children}</Text>
    </Group>
  );
}

interface FooterVerdictProps {
  readonly state: SubmissionState;
  /** Warnings about the rows that are about to be signed. */
  readonly warnings: ReactNode;
  /** Shown while nothing is under way. */
  readonly children: ReactNode;
}

/** The state of the report in one line. Not announced: the review panel says the same in full. */
function FooterVerdict({ state, warnings, children }: FooterVerdictProps) {
  switch (state.phase) {
    case 'idle':
      return children;
    case 'review':
      return (
        <Stack gap={2}>
          <VerdictLine checked={state.checked} />
          {warnings}
        </Stack>
      );
    case 'assembling':
    case 'unlocking':
    case 'submitting':
    case 'verifying':
      return <Line icon={<Loader size={18} aria-hidden />}>{progressWords(state, 'report')}</Line>;
    case 'failed':
    case 'unsent':
    case 'unknown': {
      const Icon = STOPPED_ICONS[state.phase];
      return <Line icon={<Icon size={20} aria-hidden />}>{progressWords(state, 'report')}</Line>;
    }
    case 'done':
      return null;
  }
}

export interface FooterStateProps extends Omit<BeforeReviewProps, 'blocked'> {
  /** The reviewed rows. */
  readonly rows: readonly ReportRow[] | undefined;
  readonly state: SubmissionState;
  readonly blocked: Blocked | undefined;
  readonly onShowOpen: () => void;
}

/** The state of the report, or why *Review* did nothing. */
export function FooterState({ rows, state, blocked, onShowOpen, ...rest }: FooterStateProps) {
  if (blocked === 'open') return <OpenBlocks onShow={onShowOpen} />;
  const { draft, id } = rest;
  return (
    <FooterVerdict
      state={state}
      warnings={rows !== undefined && <WarnedRows draft={draft} rows={rows} id={id} />}
    >
      <BeforeReview {...rest} blocked={blocked} />
    </FooterVerdict>
  );
}

/** An earlier report has to be settled first. */
function OpenBlocks({ onShow }: { readonly onShow: () => void }) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={550}>
        {t('report.openBlocks')}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onShow}>
        {t('report.toOpen')}
      </Button>
    </Group>
  );
}

const BLOCKED_WORDS = {
  busy: 'report.otherUnderWay',
  none: 'report.noneReady',
  reading: 'report.reviewFollows',
} as const;

/** The reason why nothing is reviewed. */
export type Blocked = 'open' | keyof typeof BLOCKED_WORDS;

interface BeforeReviewProps extends Pick<LeftOutRowsProps, 'draft'> {
  readonly blocked: Exclude<Blocked, 'open'> | undefined;
  readonly oneOfMany: boolean;
  /** The id of the text that describes *Review*. */
  readonly id: string;
  /** What is in the way of *Review*. */
  readonly waitingRef: LeftOutRowsProps['textRef'];
  readonly reviewRef: RefObject<HTMLButtonElement | null>;
}

/** The rows that *Review* covers and leaves out, and the reason if it did nothing. */
function BeforeReview({ draft, blocked, oneOfMany, id, waitingRef, reviewRef }: BeforeReviewProps) {
  const hasLeftOut = useDraftState(draft, ({ counts }) => counts.leftOut > 0);
  const hasGuessed = useDraftState(draft, ({ counts }) => counts.guessed > 0);
  return (
    <Group gap="4px 16px">
      {blocked !== undefined ? (
        <Text size="sm" role={blocked === 'reading' ? 'status' : 'alert'}>
          {t(BLOCKED_WORDS[blocked])}
        </Text>
      ) : oneOfMany ? (
        <ReadyCount draft={draft} />
      ) : (
        !hasLeftOut &&
        !hasGuessed && (
          <Text id={id} size="sm" c="dimmed">
            {t('report.checkHint')}
          </Text>
        )
      )}
      <GuessedRows draft={draft} id={`${id}-guessed`} textRef={hasLeftOut ? null : waitingRef} />
      <LeftOutRows
        draft={draft}
        id={id}
        textRef={waitingRef}
        onIncluded={() => {
          reviewRef.current?.focus();
          if (!oneOfMany) reviewRef.current?.click();
        }}
      />
    </Group>
  );
}
