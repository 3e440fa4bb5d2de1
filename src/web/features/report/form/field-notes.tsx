import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { NationalNumber } from '../../../identifiers/national/national-country.tsx';
import { NATIONAL_NUMBER } from '../../../../reading/identifier/refusal.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { spelledOutText } from '../../../../transaction/words/visible-text.ts';
import type { FieldNote, FieldOffer, LineField, UnderstoodLine } from '../../../../reading/line/line.ts';
import { NEVER_REPORT } from '../../../../reading/line/lint-line.ts';
import { NeverReportLink } from '../never-report-link.tsx';
import { t } from '../messages.ts';
import classes from './report-form.module.css';

export interface FieldNotesProps {
  readonly line: UnderstoodLine | undefined;
  readonly field: LineField;
  /** The text as entered. */
  readonly text: string;
  /** Whether the analyst took the changes of this field back. */
  readonly isAsTyped: boolean;
  readonly onAccept: (offer: FieldOffer) => void;
  readonly onAsTyped: (field: LineField, isAsTyped: boolean) => void;
}

/** The value that is sent instead of the entered one, in one line. */
export function FieldChange({
  line,
  field,
  isAsTyped,
  onAsTyped,
}: Omit<FieldNotesProps, 'onAccept' | 'text'>) {
  if (isAsTyped) {
    return (
      <span className={classes.note} data-kind="change">
        <span>{t('report.keptAsTyped')}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => onAsTyped(field, false)}>
          {t('report.readAgain')}
        </Button>
      </span>
    );
  }
  const changes = line?.changes.filter((change) => change.field === field) ?? [];
  const [first] = changes;
  if (first === undefined) return null;
  const reasons = changes.map(({ reason }) => reason).join(' ');
  return (
    <span className={classes.note} data-kind="change">
      <IconArrowRight size={16} aria-hidden />
      <span className={classes.cut} title={reasons}>
        {t('report.changed')} <s className={classes.before}>{spelledOutText(first.before)}</s>
        {' → '}
        <strong className={field === 'id' ? (classes.identifier ?? '') : ''}>{changes.at(-1)?.after}</strong>
        {' · '}
        <MarkedText>{reasons}</MarkedText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => onAsTyped(field, true)}>
        {t('report.undoChange')}
      </Button>
    </span>
  );
}

type NotesProps = Omit<FieldNotesProps, 'isAsTyped' | 'onAsTyped'>;

/** Warnings, and the values on offer. */
export function FieldNotes({ line, field, text, onAccept }: NotesProps) {
  const warnings = line?.warnings.filter((note) => note.field === field) ?? [];
  const offering =
    line?.problems.filter(
      (note) => note.field === field && (note.offers !== undefined || note.code === NATIONAL_NUMBER),
    ) ?? [];
  const offersOf = ({ offers = [] }: FieldNote) =>
    offers.map((offer) => (
      <span key={offer.value} className={classes.offer}>
        <Button variant="default" size="compact-xs" onClick={() => onAccept(offer)}>
          {t('report.takeOffer', { text: offer.value })}
        </Button>
        {offer.words}
      </span>
    ));
  if (warnings.length + offering.length === 0) return null;
  return (
    <div className={classes.notes}>
      {offering.map((note) => (
        <div key={note.code} className={classes.offers}>
          {offersOf(note)}
          {note.offers === undefined && (
            <NationalNumber text={text} onUse={(value) => onAccept({ field, value, words: '' })} />
          )}
        </div>
      ))}
      {warnings.map((note) => (
        <div key={note.code} className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <strong>{t('report.note')}</strong> <MarkedText>{note.message}</MarkedText>
          </span>
          {offersOf(note)}
          {note.code === NEVER_REPORT && <NeverReportLink />}
        </div>
      ))}
    </div>
  );
}
