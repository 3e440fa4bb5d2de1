import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { NationalNumber } from '../../../identifiers/national/national-country.tsx';
import { NATIONAL_NUMBER } from '../../../../reading/identifier/refusal.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { IdentifierText } from '../../../ui/components/text/identifier-text.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import type { FieldOffer, LineField, UnderstoodLine } from '../../../../reading/line/line.ts';
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
  const after = changes.at(-1)?.after;
  if (after === undefined) return null;
  const reasons = changes.map(({ reason }) => reason).join(' ');
  return (
    <span className={classes.note} data-kind="change">
      <IconArrowRight size={16} aria-hidden />
      {/* The text before stands in the field above. */}
      <span>
        {t('report.changed')}{' '}
        <strong>{field === 'id' ? <IdentifierText short>{after}</IdentifierText> : after}</strong>
        {' · '}
        <MarkedText>{reasons}</MarkedText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => onAsTyped(field, true)}>
        {t('report.undoChange')}
      </Button>
    </span>
  );
}

interface OffersProps {
  readonly offers: readonly FieldOffer[] | undefined;
  readonly onAccept: FieldNotesProps['onAccept'];
}

const Offers = ({ offers = [], onAccept }: OffersProps) =>
  offers.map((offer) => (
    <span key={offer.value} className={classes.offer}>
      <Button variant="default" size="compact-xs" onClick={() => onAccept(offer)}>
        {t('report.takeOffer', { text: offer.value })}
      </Button>
      {offer.words}
    </span>
  ));

type NotesProps = Omit<FieldNotesProps, 'isAsTyped' | 'onAsTyped'>;

/** The values on offer in place of one that cannot be reported. */
export function FieldOffers({ line, field, text, onAccept }: NotesProps) {
  const { homeCountry } = useSettings();
  const offering =
    line?.problems.filter(
      (note) => note.field === field && (note.offers !== undefined || note.code === NATIONAL_NUMBER),
    ) ?? [];
  return offering.map((note) => (
    <div key={note.code} className={classes.offers}>
      <Offers offers={note.offers} onAccept={onAccept} />
      {/* The offers have the number that it is at home, if there is a home country. */}
      {note.code === NATIONAL_NUMBER && (homeCountry === null || note.offers === undefined) && (
        <NationalNumber text={text} onUse={(value) => onAccept({ field, value, words: '' })} />
      )}
    </div>
  ));
}

/** Warnings, with the values on offer. */
export function FieldWarnings({ line, field, onAccept }: Omit<NotesProps, 'text'>) {
  const warnings = line?.warnings.filter((note) => note.field === field) ?? [];
  return warnings.map((note) => (
    <div key={note.code} className={classes.note}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <strong>{t('report.note')}</strong> <MarkedText>{note.message}</MarkedText>
      </span>
      <Offers offers={note.offers} onAccept={onAccept} />
      {note.code === NEVER_REPORT && <NeverReportLink />}
    </div>
  ));
}
