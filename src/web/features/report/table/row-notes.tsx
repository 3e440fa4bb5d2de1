import { Button, type ButtonProps } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleX,
  IconCopy,
  IconLayoutSidebarRight,
} from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type DraftRow, FLAGGED } from '../../../identifiers/draft/draft-row.ts';
import { lacks } from '../../../identifiers/draft/lacking-rows.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import type { FieldNote, FieldOffer, LineField } from '../../../../reading/line/line.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { DossierLink } from '../../../registry/identifier-facts/dossier-link.tsx';
import { isSerious, NEVER_REPORT } from '../../../../reading/line/lint-line.ts';
import { NeverReportLink } from '../never-report-link.tsx';
import { t } from './messages.ts';
import classes from './row-notes.module.css';

export interface NoteActions {
  readonly accept: (key: number, offer: FieldOffer) => void;
  readonly acceptAlike: (key: number, note: FieldNote, offer: FieldOffer) => void;
  /** The number of rows that have the same offer, including the row itself. */
  readonly alikeCount: (key: number, note: FieldNote, offer: FieldOffer) => number;
  readonly takeBack: (key: number, field: LineField) => void;
  /** Takes the guesses of rows. */
  readonly takeGuesses: (keys: readonly number[]) => void;
  /** The rows whose guess waits for the same reason, including the row itself. */
  readonly guessedAlike: (reason: string) => readonly number[];
  /** Includes a row that is left out, or a duplicate. */
  readonly include: (key: number) => void;
  readonly goTo: (key: number) => void;
  /** The name of a row beside another one; `undefined` if it is gone. */
  readonly nameOf: (key: number, from: DraftRow) => string | undefined;
}

export interface RowNotesProps {
  readonly judged: JudgedRow;
  /** Everything, or what concerns the row as a whole. */
  readonly of: 'all' | 'row';
  readonly actions: NoteActions;
  /**
   * Whether the row is the active one. Similar rows are counted for that one only, since counting looks at
   * all rows.
   */
  readonly active: boolean;
  /** Opens the row, where only its first note has room. All are shown without it. */
  readonly onMore?: (() => void) | undefined;
  /** Whether what rows lack is said for all of them: a row then says only what may be filled in. */
  readonly isLackSaid?: boolean;
  /** Further notes about the row. */
  readonly further?: readonly ReactNode[] | undefined;
  /** Whether the registry was asked about it: a link leads to the whole answer. */
  readonly isAsked?: boolean;
}

function Note({
  kind,
  text,
  shown = text,
  children,
}: {
  readonly kind: 'problem' | 'warning' | 'change' | 'duplicate' | 'plain';
  readonly text: string;
  /** What of it has room; all if it is absent. */
  readonly shown?: string | undefined;
  readonly children?: ReactNode;
}) {
  const icons = {
    problem: <IconCircleX size={14} aria-hidden />,
    warning: <IconAlertTriangle size={14} aria-hidden />,
    change: <IconArrowRight size={14} aria-hidden />,
    duplicate: <IconCopy size={14} aria-hidden />,
    plain: null,
  };
  return (
    <span className={classes.note} data-kind={kind}>
      {icons[kind]}
      <span className={classes.text} title={text}>
        <MarkedText>{shown}</MarkedText>
      </span>
      {children}
    </span>
  );
}

const MOST_SHOWN = 30;

/** What is wrong, without what helps: of a long message, its first sentence. */
const firstSentence = (message: string): string =>
  message.length <= MOST_SHOWN ? message : (message.split(/(?<=[.?]) (?=\p{Lu})/u)[0] ?? message);

/** In a table: there once the row is pointed at or has the focus. */
function LaterButton(
  props: ButtonProps &
    Pick<ComponentProps<'button'>, 'onClick' | 'aria-label' | 'tabIndex' | 'title'> & {
      readonly 'data-offer'?: true;
    },
) {
  return (
    <Button variant="subtle" size="compact-xs" className={classes.later ?? ''} tabIndex={-1} {...props} />
  );
}

/** Notes about a row, with their one-click remedies. */
export function RowNotes({
  judged,
  of,
  actions,
  active,
  onMore,
  further,
  isAsked = false,
  isLackSaid = false,
}: RowNotesProps) {
  const { duplicateOf, line, objections, row, verdict } = judged;
  const { key } = row;
  const changeable = verdict !== 'open' && verdict !== 'reported' && verdict !== 'removed';

  /** What a button says that does the same to all rows like this one. In a table the reason needs the room. */
  function alikeWords(
    words: 'reportTable.useEach' | 'reportTable.useAlike' | 'reportTable.takeGuesses',
    count: number,
  ) {
    const whole = t(words, { count, where: 'row' });
    return onMore === undefined
      ? { children: whole }
      : { children: t(words, { count, where: 'table' }), title: whole, 'aria-label': whole };
  }
  const offerButtons = (note: FieldNote, offer: FieldOffer) => {
    const alike = active ? actions.alikeCount(key, note, offer) : 1;
    // Each row has an identifier of its own.
    const isOwn = note.field === 'id' && note.offers?.length === 1;
    return (
      <Fragment key={offer.value}>
        <Button
          variant="default"
          size="compact-xs"
          tabIndex={-1}
          data-offer
          title={offer.words}
          onClick={() => actions.accept(key, offer)}
        >
          {t('reportTable.use', { value: offer.value })}
        </Button>
        {alike > 1 && (
          <LaterButton
            data-offer
            onClick={() => actions.acceptAlike(key, note, offer)}
            {...alikeWords(isOwn ? 'reportTable.useEach' : 'reportTable.useAlike', alike)}
          />
        )}
      </Fragment>
    );
  };
  function offersOf(note: FieldNote): ReactNode {
    const { field, offers = [] } = note;
    if (!changeable) return null;
    // One of several identifiers has no room for the others: the open row has all, and what each is.
    if (onMore !== undefined && field === 'id' && offers.length > 1)
      return (
        <Button variant="default" size="compact-xs" tabIndex={-1} data-offer onClick={onMore}>
          {t('reportTable.choose')}
        </Button>
      );
    return offers.map((offer) => offerButtons(note, offer));
  }
  /** In the table the arrow keys lead to it; in the row's own pane, Tab. */
  const tabIndex = of === 'row' ? undefined : -1;
  const guessButtons = (reason: string) => {
    const alike = active ? actions.guessedAlike(reason) : [];
    return (
      <>
        <Button
          variant="default"
          size="compact-xs"
          tabIndex={tabIndex}
          onClick={() => actions.takeGuesses([key])}
        >
          {t('reportTable.takeGuess')}
        </Button>
        {alike.length > 1 && (
          <LaterButton
            tabIndex={tabIndex}
            onClick={() => actions.takeGuesses(alike)}
            {...alikeWords('reportTable.takeGuesses', alike.length)}
          />
        )}
      </>
    );
  };
  const duplicateRow = duplicateOf === undefined ? undefined : actions.nameOf(duplicateOf, row);

  const isLeftOut = verdict === 'leftOut';
  /** The reason why it is left out, other than the registry. */
  const against = isLeftOut
    ? line?.warnings.find((note) => isSerious(note) && row.overruled?.includes(note.code) !== true)
    : undefined;
  const atFields = of === 'all' ? line : undefined;
  const warnings = atFields?.warnings.filter((note) => note !== against) ?? [];
  const isGuessed = verdict === 'guessed';
  // A guess that waits to be taken concerns the row: it is not reported before.
  const changes = (isGuessed ? line : atFields)?.changes.filter(({ isGuess }) => isGuess === true) ?? [];
  const include = (
    <LaterButton tabIndex={tabIndex} onClick={() => actions.include(key)}>
      {t('reportTable.include')}
    </LaterButton>
  );

  const changeNotes = changes.map(({ field, before, after, reason }) => (
    <Note
      key={`change ${field} ${reason}`}
      kind="change"
      text={`${before} → ${after} · ${reason}`}
      shown={onMore && t('reportTable.writtenAs', { before })}
    >
      {isGuessed && guessButtons(reason)}
      {changeable && (
        <LaterButton
          tabIndex={tabIndex}
          aria-label={t('reportTable.takeBackOf', { before })}
          onClick={() => actions.takeBack(key, field)}
        >
          {t('reportTable.takeBack')}
        </LaterButton>
      )}
    </Note>
  ));
  const problems = atFields?.problems ?? [];
  const isSaid = (note: FieldNote) => isLackSaid && lacks(judged, note.field);
  const problemNote = (note: FieldNote) => (
    <Note
      key={`problem ${note.field} ${note.code}`}
      kind={isSaid(note) ? 'plain' : 'problem'}
      text={note.message}
      shown={onMore && firstSentence(note.message)}
    >
      {offersOf(note)}
    </Note>
  );
  // The first is what the verdict is for, or what makes it needless to mend the row.
  const notes: readonly ReactNode[] = [
    ...(isGuessed ? changeNotes : []),
    // Of rows that lack the same, it is known before they are complete.
    (verdict === 'duplicate' || verdict === 'refused') && duplicateOf !== undefined && (
      <Note
        key="duplicate"
        kind="duplicate"
        text={
          duplicateRow === undefined
            ? t('reportTable.sameAsAnother')
            : t('reportTable.sameAs', { row: duplicateRow })
        }
      >
        {duplicateRow !== undefined && (
          <LaterButton tabIndex={tabIndex} onClick={() => actions.goTo(duplicateOf)}>
            {t('reportTable.goTo', { row: duplicateRow })}
          </LaterButton>
        )}
        {verdict === 'duplicate' && include}
      </Note>
    ),
    isLeftOut && (
      <Note
        key="leftOut"
        kind="warning"
        text={
          against?.message ?? t(objections.includes(FLAGGED) ? 'reportTable.flagged' : 'reportTable.repeated')
        }
      >
        {include}
      </Note>
    ),
    ...problems.filter((note) => !isSaid(note)).map(problemNote),
    ...warnings.map((note) => (
      <Note
        key={`warning ${note.field} ${note.code}`}
        kind="warning"
        text={note.message}
        shown={onMore && firstSentence(note.message)}
      >
        {offersOf(note)}
        {note.code === NEVER_REPORT && <NeverReportLink tabIndex={-1} />}
      </Note>
    )),
    ...(further ?? []),
    ...(isGuessed ? [] : changeNotes),
    // What is the row's own stands before what is said for all: of that, only what may be filled in here.
    ...problems.filter((note) => isSaid(note) && note.offers !== undefined).map(problemNote),
  ].filter((note) => note !== false);

  const more = onMore === undefined ? 0 : Math.max(notes.length - 1, 0);
  return (
    <span className={classes.notes} data-one={onMore && true}>
      {onMore === undefined ? notes : notes[0]}
      {isAsked && line !== undefined && (
        <span className={classes.later}>
          <DossierLink identifier={line.values.id} tabIndex={tabIndex} />
        </span>
      )}
      {onMore !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          tabIndex={-1}
          className={(more === 0 ? classes.open : classes.more) ?? ''}
          aria-label={t('reportTable.open', { row: actions.nameOf(key, row) ?? '', more })}
          onClick={onMore}
        >
          {more === 0 ? (
            <IconLayoutSidebarRight size={16} aria-hidden />
          ) : (
            t('reportTable.moreBeside', { count: more })
          )}
        </Button>
      )}
    </span>
  );
}
