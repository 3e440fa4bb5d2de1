import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { CopyableHash } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { exactTimeUtc } from '../../ui/format/time.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from './messages.ts';
import classes from './open-outcome-notice.module.css';
import { isSettled, type OpenOutcome, type OpenOutcomes } from './open-outcomes.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** The most identifiers that the sentence names. */
const MAX_NAMED = 3;

function namesOf({ operation: { rows, rowCount } }: OpenOutcome): string {
  const named = rows.slice(0, MAX_NAMED).map(({ identifier }) => namedIdentifier(identifier));
  const more = rowCount - named.length;
  return list.format(more > 0 ? [...named, t('submission.openMore', { count: more })] : named);
}

function noticeText(outcome: OpenOutcome): string {
  const { operation, registry } = outcome;
  const { kind, askedAtMs, sentAtMs = askedAtMs } = operation;
  const values = { kind, identifiers: namesOf(outcome) };
  if (registry === 'found') return t('submission.openFound', values);
  if (registry === 'not-found') return t('submission.openNotFound', values);
  if (registry === 'left-out') return t('submission.openLeftOut', values);
  return t('submission.openText', { ...values, time: exactTimeUtc(sentAtMs) });
}

export interface OpenOutcomeNoticeProps {
  readonly outcome: OpenOutcome;
  readonly store: OpenOutcomes;
  /** Whether the analyst tried to report the same thing again. */
  readonly blocks?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onDismissed?: () => void;
}

/** Warns that a report or flag may have been accepted, until that is settled. */
export function OpenOutcomeNotice({ outcome, store, blocks = false, ...props }: OpenOutcomeNoticeProps) {
  const { operation, registry, error, isLive } = outcome;
  const { id, kind, payloadHashHex } = operation;
  const settled = isSettled(outcome);
  const asking = registry === 'asking';
  return (
    <section className={classes.notice}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <IconHelpCircle size={22} aria-hidden />
          <Title
            order={2}
            tabIndex={-1}
            className={classes.heading ?? ''}
            {...(props.headingRef ? { ref: props.headingRef } : {})}
          >
            {t('submission.openTitle', { kind })}
          </Title>
        </Group>
        {blocks && !settled && (
          <Text fw={650} role="alert">
            {t('submission.openBlocks')}
          </Text>
        )}
        <Text role="status">
          <MarkedText>{noticeText(outcome)}</MarkedText>
        </Text>
        {payloadHashHex !== undefined && (
          <Facts>
            <Fact name={t('submission.openHash', { kind })}>
              <CopyableHash thing={t('common.hash')} hex={payloadHashHex} />
            </Fact>
          </Facts>
        )}
        {error !== undefined && <Problem title={t('submission.openNotAsked')} error={error} />}
        <Group gap="xs">
          <Button
            variant={settled ? 'default' : 'filled'}
            aria-disabled={asking}
            onClick={() => void store.check(id)}
          >
            {t(asking ? 'submission.openAsking' : 'submission.openCheck')}
          </Button>
          {isLive && registry !== 'found' && (
            <Button variant="default" aria-disabled={asking} onClick={() => void store.resend(id)}>
              {t('submission.openResend', { kind })}
            </Button>
          )}
          {settled && (
            <Button
              onClick={() => {
                store.dismiss(outcome);
                props.onDismissed?.();
              }}
            >
              {t(registry === 'found' ? 'submission.openDone' : 'submission.openDismiss')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}
