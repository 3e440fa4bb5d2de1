import { shownText } from '../../../ui/components/text/shown-text.ts';
import { countryName } from '../../../../reading/countries/country-name.ts';
import type { Facet } from '../../../registry/results/results-view.ts';
import { type MessageKey, t } from './messages.ts';

/** The values that have words of ours; the others are the registry's own texts. */
const WORDS: ReadonlyMap<string, MessageKey> = new Map<`${Facet}:${string}`, MessageKey>([
  ['status:active', 'filter.value.active'],
  ['status:expired', 'filter.value.expired'],
  ['status:flagged', 'filter.value.flagged'],
]);

/** A value of a facet in words, with everything marked that deceives the eye. */
export function valueWords(facet: Facet, value: string): string {
  const words = WORDS.get(`${facet}:${value}`);
  if (words !== undefined) return t(words);
  if (value === '') return t('filter.value.empty');
  const shown = shownText(value);
  switch (facet) {
    case 'status':
      return t('filter.value.unknownStatus', { status: shown });
    case 'origination':
    case 'destination': {
      const name = countryName(value);
      return name === value ? shown : t('filter.value.country', { name, code: value });
    }
    default:
      return shown;
  }
}
