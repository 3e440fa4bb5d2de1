import { Button, Text } from '@mantine/core';
import { IconFlagOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { MarkedText } from '../../components/marked-text.tsx';
import { focusPageHeading } from '../../components/page-heading.tsx';
import { namedIdentifier } from '../../components/shown-text.ts';
import { PATHS } from '../../format/paths.ts';
import { LANGUAGE } from '../../messages/language.ts';
import { useFlagStore } from './flag-store.ts';
import classes from './left-flags-notice.module.css';
import { t } from './messages.ts';

const list = new Intl.ListFormat(LANGUAGE.tag, { type: 'conjunction' });

/** Says on the next page which flags were not sent because the analyst left Search in their undo delay. */
export function LeftFlagsNotice() {
  const flagStore = useFlagStore();
  const left = useSyncExternalStore(flagStore.subscribe, () => flagStore.getState().left);
  const [first] = left;
  if (first === undefined) return null;
  const count = left.length;
  const identifiers = list.format(left.map(({ identifier }) => namedIdentifier(identifier)));
  return (
    <section className={classes['notice']} aria-label={t('flag.leftTitle', { count })}>
      <IconFlagOff size={20} aria-hidden className={classes['icon'] ?? ''} />
      <Text size="sm" role="status" className={classes['text'] ?? ''}>
        <MarkedText>{t('flag.leftText', { count, identifiers })}</MarkedText>
      </Text>
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(props) => <Link to={PATHS.search} search={{ q: first.identifier }} {...props} />}
      >
        {t('flag.leftSearch')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => {
          flagStore.forgetLeft();
          focusPageHeading();
        }}
      >
        {t('flag.leftDismiss')}
      </Button>
    </section>
  );
}
