import { Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconFlagOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/components/problem/notice.tsx';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useStore } from '../../platform/store/use-store.ts';
import { type FlagStore, useFlagStore } from './flag-store.ts';
import { t } from './messages.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** Identifiers named in one sentence. */
const MAX_NAMED = 3;

function namesOf(identifiers: readonly string[]): string {
  const names = identifiers.slice(0, MAX_NAMED).map(namedIdentifier);
  const more = identifiers.length - names.length;
  return list.format(more > 0 ? [...names, t('flag.more', { count: more })] : names);
}

interface DismissProps {
  readonly onDismiss: () => void;
}

function Dismiss({ onDismiss }: DismissProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={() => {
        onDismiss();
        focusPageHeading();
      }}
    >
      {t('flag.leftDismiss')}
    </Button>
  );
}

interface NoticeProps {
  readonly flagStore: FlagStore;
}

/** Flags not sent because the analyst left Search during their undo delay. */
function LeftNotice({ flagStore }: NoticeProps) {
  const left = useStore(flagStore, (state) => state.left);
  const [first] = left;
  if (first === undefined) return null;
  const count = left.length;
  const identifiers = namesOf(left.map(({ identifier }) => identifier));
  return (
    <Notice
      name={t('flag.leftTitle', { count })}
      icon={<IconFlagOff size={20} aria-hidden />}
      text={t('flag.leftText', { count, identifiers })}
      told="status"
    >
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(props) => <Link to={PATHS.search} search={{ q: first.identifier }} {...props} />}
      >
        {t('flag.leftSearch')}
      </Button>
      <Dismiss onDismiss={() => flagStore.forgetLeft()} />
    </Notice>
  );
}

/** Flags whose transaction the service altered. */
function BlockedNotice({ flagStore }: NoticeProps) {
  const { activity } = useDesk();
  const blocked = useStore(flagStore, (state) => state.blocked);
  const latest = blocked.at(-1);
  if (latest === undefined) return null;
  const identifiers = [...new Set(blocked.flatMap((one) => one.identifiers))];
  const { operationId } = latest;
  return (
    <Notice
      name={t('flag.blockedTitle')}
      icon={<IconAlertOctagonFilled size={24} aria-hidden />}
      look="blocked"
      text={t('flag.blockedNotice', { count: identifiers.length, identifiers: namesOf(identifiers) })}
      told="alert"
    >
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(props) => (
          <Link
            to={PATHS.activity}
            search={{ open: activity.get(operationId)?.payloadHashHex ?? operationId }}
            {...props}
          />
        )}
      >
        {t('flag.toIncident')}
      </Button>
      <Dismiss onDismiss={() => flagStore.forgetBlocked()} />
    </Notice>
  );
}

/** Notices about flags that every page shows. */
export function FlagNotices() {
  const flagStore = useFlagStore();
  return (
    <>
      <BlockedNotice flagStore={flagStore} />
      <LeftNotice flagStore={flagStore} />
    </>
  );
}
