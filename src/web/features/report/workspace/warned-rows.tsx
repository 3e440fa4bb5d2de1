import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { FLAGGED, REPEATED } from '../../../identifiers/draft/draft-row.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftRow, useDraftState } from '../../../identifiers/draft/use-draft.ts';
import type { FieldNote } from '../../../../reading/line/line.ts';
import { isSerious } from '../../../../reading/line/lint-line.ts';
import { contributionKey } from '../../../desk/transaction-view/beside-rows.ts';
import { t } from '../messages.ts';
import type { ReportRow } from '../../../registry/reporting/draft-rows.ts';
import { countOf, leftInWords, NOT_REVIEWED } from './left-rows.ts';
import classes from './report-footer.module.css';

const NO_NOTES: readonly FieldNote[] = [];

/** The reason why a row is left out. */
function reasonOf({ line, objections }: JudgedRow): string {
  const { warnings = NO_NOTES } = line ?? {};
  const warning = warnings.find((note) => isSerious(note) && objections.includes(note.code));
  return (
    warning?.message ?? t(objections.includes(FLAGGED) ? 'report.alreadyFlagged' : 'report.alreadyReported')
  );
}

/** The warnings of a row that is reported, serious ones first. */
function warningsOf({ line, row: { overruled = [] } }: JudgedRow): readonly string[] {
  const { warnings = NO_NOTES } = line ?? {};
  const serious = warnings.filter(isSerious);
  const others = warnings.filter((note) => !isSerious(note));
  return [
    ...(overruled.includes(FLAGGED) ? [t('report.alreadyFlagged')] : []),
    ...(overruled.includes(REPEATED) ? [t('report.alreadyReported')] : []),
    ...[...serious, ...others].map(({ message }) => message),
  ];
}

/** The warnings of a list's reported rows, by the key of their contribution. */
export function warningsByContribution(
  draft: DraftStore,
  rows: readonly ReportRow[],
): ReadonlyMap<string, string> {
  const warned = rows
    .flatMap(({ key }) => draft.get(key) ?? [])
    .filter(({ verdict }) => verdict === 'warned');
  return new Map(
    warned.flatMap((one) =>
      one.line === undefined ? [] : [[contributionKey(one.line.values), warningsOf(one).join(' ')] as const],
    ),
  );
}

interface DecisionProps {
  readonly id: string;
  readonly textRef: Ref<HTMLParagraphElement>;
  readonly icon: ReactNode;
  readonly text: string;
  readonly button: string;
  readonly onClick: () => void;
}

/** What waits for the analyst, with its button. */
function Decision({ id, textRef, icon, text, button, onClick }: DecisionProps) {
  return (
    <Group gap="xs" wrap="nowrap" className={classes.decision ?? ''}>
      <Text size="sm" id={id} ref={textRef} tabIndex={-1} className={classes.warning ?? ''}>
        {icon}
        <span>
          <MarkedText>{text}</MarkedText>
        </span>
      </Text>
      <Button variant="default" size="compact-sm" flex="none" aria-describedby={id} onClick={onClick}>
        {button}
      </Button>
    </Group>
  );
}

export interface LeftOutRowsProps {
  readonly draft: DraftStore;
  /** The id of the text. */
  readonly id: string;
  readonly textRef: Ref<HTMLParagraphElement>;
  /** Called after including: the pressed button is gone. A single report goes on to its review. */
  readonly onIncluded: () => void;
}

/** The rows that *Review* leaves out for a serious warning, with the button that includes them. */
export function LeftOutRows({ draft, id, textRef, onIncluded }: LeftOutRowsProps) {
  const count = useDraftState(draft, (state) => state.counts.leftOut);
  const [key = 0, second] = useDraftState(draft, (state) => state.keys);
  const only = useDraftRow(draft, key);
  if (count === 0) return null;
  const isOne = second === undefined && only !== undefined;
  return (
    <Decision
      id={id}
      textRef={textRef}
      icon={<IconAlertTriangle size={16} aria-hidden />}
      text={isOne ? reasonOf(only) : t('report.leftOutRows', { count })}
      button={isOne ? t('report.includeAnyway') : t('report.include', { count })}
      onClick={() => {
        flushSync(() => draft.includeLeftOut());
        onIncluded();
      }}
    />
  );
}

/** The rows that *Review* does not cover until somebody takes what they were read as. */
export function GuessedRows({ draft, id, textRef }: Omit<LeftOutRowsProps, 'onIncluded'>) {
  const count = useDraftState(draft, (state) => state.counts.guessed);
  const [key = 0, second] = useDraftState(draft, (state) => state.keys);
  const only = useDraftRow(draft, key);
  if (count === 0) return null;
  const guess = second === undefined ? only?.line?.changes.find(({ isGuess }) => isGuess) : undefined;
  return (
    <Decision
      id={id}
      textRef={textRef}
      icon={<IconQuestionMark size={16} aria-hidden />}
      text={
        guess === undefined
          ? t('report.guessedRows', { count })
          : t('report.guessedRow', { before: guess.before, after: guess.after })
      }
      button={t('report.takeGuesses', { count })}
      onClick={() => draft.takeGuesses(draft.guessed())}
    />
  );
}

export interface WarnedRowsProps {
  readonly draft: DraftStore;
  /** The rows that are about to be signed. */
  readonly rows: readonly ReportRow[];
  readonly id: string;
}

/**
 * The warnings of the rows that are about to be signed, and the rows that are not, in one line. A match of the
 * transaction says nothing about either.
 */
export function WarnedRows({ draft, rows, id }: WarnedRowsProps) {
  const counts = useDraftState(draft, (state) => state.counts);
  const isForm = useDraftState(draft, (state) => state.keys.length === 1);
  useDraftState(draft, (state) => state.judgement);
  const warned = rows
    .flatMap(({ key }) => draft.get(key) ?? [])
    .filter(({ verdict }) => verdict === 'warned');
  const included = warned.filter(({ row: { overruled = [] } }) => overruled.length > 0).length;
  const [only] = rows.length === 1 ? warned : [];
  const [warning, ...more] = only === undefined ? [] : warningsOf(only);
  const parts = [
    ...(warning !== undefined
      ? [more.length === 0 ? warning : t('report.warnedMore', { warning, more: more.length })]
      : warned.length === 0
        ? []
        : [t('report.warned', { count: warned.length, included })]),
    ...(countOf(counts, NOT_REVIEWED) === 0
      ? []
      : [t('report.notSent', { which: leftInWords(counts, NOT_REVIEWED) })]),
  ];
  if (parts.length === 0) return null;
  const isAtFields =
    isForm && parts.length === 1 && warning !== undefined && only?.row.overruled === undefined;
  return (
    <Text size="sm" id={id} className={classes.warning ?? ''} data-at-fields={isAtFields || undefined}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <MarkedText>{parts.join(' · ')}</MarkedText>
      </span>
    </Text>
  );
}
