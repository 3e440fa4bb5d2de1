import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../components/dialog.tsx';
import { withModifier } from '../format/key-names.ts';
import { PATHS } from '../format/paths.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './shortcut-list.module.css';
import { ANYWHERE, OF_PAGES, type ShortcutAction, type ShortcutActions } from './shortcuts.ts';

interface KeyLineProps {
  readonly shown: string;
  readonly does: ShortcutAction | 'palette' | 'submit';
}

const KeyLine = ({ shown, does }: KeyLineProps) => (
  <>
    <dt>
      <kbd className={classes['key']}>{shown}</kbd>
    </dt>
    <dd>{t(`shortcuts.does.${does}`)}</dd>
  </>
);

/** What the setting turns off. */
const LETTERS = /^[a-z]( [a-z])*$/u;

const shownKey = (key: string): string => (key.startsWith('mod ') ? withModifier(key.slice(4)) : key);

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
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
    >
      <div className={classes['columns']}>
        <dl className={classes['list']}>
          <KeyLine shown={withModifier('K')} does="palette" />
          {isSignedIn && <KeyLine shown={withModifier('Enter')} does="submit" />}
          {shortcuts &&
            ANYWHERE.keys.map(
              ({ key, does }) => does in actions && <KeyLine key={key} shown={key} does={does} />,
            )}
        </dl>
        {isSignedIn &&
          OF_PAGES.map(({ where, keys }) => ({
            where,
            keys: keys.filter(({ key }) => shortcuts || !LETTERS.test(key)),
          }))
            .filter(({ keys }) => keys.length > 0)
            .map(({ where, keys }) => (
              <section key={where} aria-labelledby={`keys-of-${where}`}>
                <Title order={3} size="h5" mb={4} id={`keys-of-${where}`}>
                  {t(`shortcuts.where.${where}`)}
                </Title>
                <dl className={classes['list']}>
                  {keys.map(({ key, does }) => (
                    <KeyLine key={key} shown={shownKey(key)} does={does} />
                  ))}
                </dl>
              </section>
            ))}
      </div>
      <Group mt="sm" gap="xs">
        <Text size="sm">{t(shortcuts ? 'shortcuts.typing' : 'shortcuts.off')}</Text>
        <Anchor
          size="sm"
          data-link="alone"
          renderRoot={(props) => <Link to={PATHS.settings} {...props} />}
          onClick={onClose}
        >
          {t(shortcuts ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
        </Anchor>
      </Group>
    </Dialog>
  );
}
