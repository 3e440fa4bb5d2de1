import { Button } from '@mantine/core';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { countryLabel } from '../../../../reading/countries/country-search.ts';
import type { LineFields } from '../../../../reading/line/line.ts';
import { t } from '../messages.ts';

const FIELDS = ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const;

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

/** `Scam, from Sweden · SE, to United Kingdom · GB` */
const inWords = (fields: LineFields, missing: readonly (typeof FIELDS)[number][]): string =>
  list.format(
    missing.map((field) =>
      t(`report.offered.${field}`, { value: countryLabel(fields[field]) || fields[field] }),
    ),
  );

/** Offers what was entered in the form before a list came, for the fields that its lines leave empty. */
export function OfferedValues({ draft }: { readonly draft: DraftStore }) {
  const offered = useDraftState(draft, (state) => state.offered);
  const rows = useDraftState(draft, (state) => state.rows);
  if (offered === undefined) return null;
  const missing = FIELDS.filter(
    (field) => offered[field] !== '' && rows.some(({ fields }) => fields[field].trim() === ''),
  );
  if (missing.length === 0) return null;
  return (
    <Button variant="default" size="compact-sm" onClick={() => draft.takeOffered()}>
      {t('report.useOffered', { values: inWords(offered, missing) })}
    </Button>
  );
}
