import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../ui/format/country-name.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { internationalNumbers, looksNational } from './international-numbers.ts';
import { t } from './messages.ts';

export interface NumberOffersProps {
  readonly text: string;
  /** Called on a click with the number and a sentence about how it was read. */
  readonly onTake: (number: string, change: string) => void;
}

/**
 * Offers the international forms of a number dialled in the home country, or a link to the setting if there
 * is no home country. Shows nothing for any other text.
 */
export function NumberOffers({ text, onTake }: NumberOffersProps) {
  const { homeCountry } = useSettings();
  if (homeCountry === null) {
    return looksNational(text) ? (
      <Anchor size="sm" data-link="alone" renderRoot={(props) => <Link to={PATHS.settings} {...props} />}>
        {t('homeCountry.choose')}
      </Anchor>
    ) : null;
  }
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
