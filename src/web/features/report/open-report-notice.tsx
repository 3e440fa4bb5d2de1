import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { CopyableHash } from '../../components/copy-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/problem.tsx';
import { exactTimeUtc } from '../../format/time.ts';
import { t } from './messages.ts';
import classes from './open-report-notice.module.css';
import { isSettled, type OpenReportState } from './report-store.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function noticeText({ report, registry }: OpenReportState): string {
  const identifiers = list.format(report.identifiers);
  if (registry === 'found') return t('report.openFound', { identifiers });
  if (registry === 'not-found') return t('report.openNotFound', { identifiers });
  if (registry === 'left-out') return t('report.openLeftOut', { identifiers });
  return t('report.openText', { identifiers, time: exactTimeUtc(report.sentAtMs) });
}

export interface OpenReportNoticeProps {
  readonly open: OpenReportState;
  /** Whether the analyst tried to report the same thing again. */
  readonly blocks: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onCheck: () => void;
  readonly onDismiss: () => void;
}

/** Warns that an earlier report may have been accepted, until that is settled. */
export function OpenReportNotice({ open, blocks, headingRef, onCheck, onDismiss }: OpenReportNoticeProps) {
  const { report, registry, error } = open;
  const settled = isSettled(open);
  return (
    <section className={classes.notice}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <IconHelpCircle size={22} aria-hidden />
          <Title
            order={2}
            tabIndex={-1}
            className={classes.heading ?? ''}
            {...(headingRef ? { ref: headingRef } : {})}
          >
            {t('report.openTitle')}
          </Title>
        </Group>
        {blocks && !settled && (
          <Text fw={650} role="alert">
            {t('report.openBlocks')}
          </Text>
        )}
        <Text role="status">{noticeText(open)}</Text>
        <Facts>
          <Fact name={t('report.openHash')}>
            <CopyableHash thing={t('common.hash')} hex={report.payloadHashHex} />
          </Fact>
        </Facts>
        {error !== undefined && <Problem title={t('report.registryNotAsked')} error={error} />}
        <Group gap="xs">
          <Button
            variant={settled ? 'default' : 'filled'}
            aria-disabled={registry === 'asking'}
            onClick={onCheck}
          >
            {t(registry === 'asking' ? 'report.openAsking' : 'report.askRegistry')}
          </Button>
          {settled && (
            <Button onClick={onDismiss}>
              {t(registry === 'found' ? 'report.openDone' : 'report.openDismiss')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}
