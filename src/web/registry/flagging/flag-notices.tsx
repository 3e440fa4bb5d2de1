import { Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { Notice, type NoticeProps } from '../../ui/components/problem/notice.tsx';
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

interface FlagNoticeProps extends Pick<NoticeProps, 'name' | 'icon' | 'look' | 'text'> {
  readonly operationId: string;
  /** The words of the link to its operation. */
  readonly linkWords: string;
  readonly onDismiss: () => void;
}

function FlagNotice({ operationId, linkWords, onDismiss, ...notice }: FlagNoticeProps) {
  const { activity } = useDesk();
  return (
    <Notice {...notice} told="alert">
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
        {linkWords}
      </Button>
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
    </Notice>
  );
}

/**
 * Flags whose transaction the service altered, and a flag of unknown outcome that was to be flagged again, on every
 * page until the notice is dismissed.
 */
export function FlagNotices() {
  const { shown } = useFlags();
  const { blocked, open } = useStore(shown);
  const latest = blocked.at(-1);
  const identifiers = [...new Set(blocked.flatMap((one) => one.identifiers))];
  return (
    <>
      {latest !== undefined && (
        <FlagNotice
          name={t('flag.blockedTitle')}
          icon={<IconAlertOctagonFilled size={24} aria-hidden />}
          look="blocked"
          text={t('flag.blockedNotice', { count: identifiers.length, identifiers: namesOf(identifiers) })}
          operationId={latest.operationId}
          linkWords={t('flag.toIncident')}
          onDismiss={() => shown.setState({ blocked: [] })}
        />
      )}
      {open !== undefined && (
        <FlagNotice
          name={t('flag.openTitle')}
          icon={<IconHelpCircle size={24} aria-hidden />}
          text={t('flag.openNotice', { identifiers: namesOf(open.identifiers) })}
          operationId={open.operationId}
          linkWords={t('flag.toOperation')}
          onDismiss={() => shown.setState({ open: undefined })}
        />
      )}
    </>
  );
}
