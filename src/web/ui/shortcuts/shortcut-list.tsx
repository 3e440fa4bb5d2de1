import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { withModifier } from '../format/key-names.ts';
import { PATHS } from '../format/paths.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './shortcut-list.module.css';
import { PAGE_KEYS, SHORTCUTS, type ShortcutActions } from './shortcuts.ts';

const Key = ({ children }: { readonly children: string }) => <kbd className={classes['key']}>{children}</kbd>;

export interface ShortcutListProps {
  readonly opened: boolean;
  /** The actions of single keys at the moment. */
  readonly actions: ShortcutActions;
  readonly onClose: () => void;
}

/** Every shortcut that works here. */
export function ShortcutList({ opened, actions, onClose }: ShortcutListProps) {
  const { shortcuts } = useSettings();
  const isSignedIn = 'focus-search' in actions;
  const single = shortcuts ? SHORTCUTS.filter(({ does }) => does in actions) : [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
    >
      <dl className={classes['list']}>
        <dt>
          <Key>{withModifier('K')}</Key>
        </dt>
        <dd>{t('shortcuts.does.palette')}</dd>
        {isSignedIn && (
          <>
            <dt>
              <Key>{withModifier('Enter')}</Key>
            </dt>
            <dd>{t('shortcuts.does.submit')}</dd>
          </>
        )}
        {single.map(({ key, does }) => (
          <Fragment key={does}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{t(`shortcuts.does.${does}`)}</dd>
          </Fragment>
        ))}
      </dl>
      {shortcuts &&
        isSignedIn &&
        PAGE_KEYS.map(({ page, keys }) => (
          <section key={page} aria-labelledby={`keys-of-${page}`}>
            <Title order={3} size="h5" mt="sm" mb={4} id={`keys-of-${page}`}>
              {t(`shortcuts.page.${page}`)}
            </Title>
            <dl className={classes['list']}>
              {keys.map(({ key, does }) => (
                <Fragment key={key}>
                  <dt>
                    <Key>{key}</Key>
                  </dt>
                  <dd>{t(`shortcuts.${does}`)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      <Text size="sm" mt="sm">
        {t(shortcuts ? 'shortcuts.typing' : 'shortcuts.off')}
      </Text>
      <Anchor
        size="sm"
        data-link="alone"
        renderRoot={(props) => <Link to={PATHS.settings} {...props} />}
        onClick={onClose}
      >
        {t(shortcuts ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
      </Anchor>
    </Dialog>
  );
}
