import { Button } from '@mantine/core';
import { countryName } from '../format/country-name.ts';
import { useSettings } from '../settings/use-settings.ts';
import { internationalNumbers } from './international-numbers.ts';
import { t } from './messages.ts';

export interface NumberOffersProps {
  readonly text: string;
  /** Called by a click, with the number and a sentence about how it was read. */
  readonly onTake: (number: string, change: string) => void;
}

/** Offers what a number dialled in the home country is internationally; nothing for any other text. */
export function NumberOffers({ text, onTake }: NumberOffersProps) {
  const { homeCountry } = useSettings();
  if (homeCountry === null) return null;
  const change = t('homeCountry.read', { text: text.trim(), country: countryName(homeCountry) });
  return internationalNumbers(text, homeCountry).map((number) => (
    <Button
      key={number}
      variant="default"
      size="compact-sm"
      w="fit-content"
      onClick={() => onTake(number, change)}
    >
      {t('homeCountry.use', { number })}
    </Button>
  ));
}
