import { Button } from '@mantine/core';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { Notice } from '../../ui/components/problem/notice.tsx';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useFlags } from './use-flags.ts';
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
      {t('flag.dismiss')}
    </Button>
  );
}

/** Flags whose transaction the service altered, on every page until the notice is dismissed. */
export function FlagNotices() {
  const { shown } = useFlags();
  const { activity } = useDesk();
  const { blocked } = useStore(shown);
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
      <Dismiss onDismiss={() => shown.setState({ blocked: [] })} />
    </Notice>
  );
}
