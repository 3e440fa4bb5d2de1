import { Anchor, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListHead } from '../../../../client/registry/read-list-head.ts';
import type { ListFormat } from '../../../../contract/list-formats.ts';
import { listHeadOptions } from '../../../api/list-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownText } from '../../../ui/components/text/shown-text.ts';
import { PATHS } from '../../../ui/format/paths.ts';
import { isShown, OfferedPart } from '../../../ui/offered/offered-part.tsx';
import { t } from '../messages.ts';
import classes from './consumer.module.css';

const REASONS = {
  wide: 'connections.leftOut.wide',
  not: 'connections.leftOut.not',
  path: 'connections.leftOut.path',
  suffix: 'connections.leftOut.suffix',
  long: 'connections.leftOut.long',
  range: 'connections.leftOut.range',
} as const;

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

/** An empty list has lines too where it is a program: those are not worth a look. */
function Head({
  head: { count, leftOut, notYours, firstLines },
  hasLines,
}: Pick<ListPreviewProps, 'hasLines'> & { readonly head: ListHead }) {
  return (
    <>
      <Facts>
        <Fact name={t('connections.preview')}>
          <strong>{t('connections.count', { count })}</strong>
          {count === 0 && ` · ${t('connections.emptyText')}`}
        </Fact>
        {notYours > 0 && (
          <Fact name={t('connections.notPaid')}>
            {t('connections.notYours', { count: notYours })}{' '}
            <Anchor renderRoot={(props) => <Link to={PATHS.download} search={{ whose: 'new' }} {...props} />}>
              {t('connections.toDownload')}
            </Anchor>
          </Fact>
        )}
        {leftOut.length > 0 && (
          <Fact name={t('connections.leftOut')}>
            {leftOut
              .map(({ reason, count: left }) =>
                isKnown(reason)
                  ? t(REASONS[reason], { count: left })
                  : t('connections.leftOut.other', { reason, count: left }),
              )
              .join(', ')}
          </Fact>
        )}
      </Facts>
      {hasLines && count > 0 && (
        <Code
          block
          className={classes.code ?? ''}
          tabIndex={0}
          role="region"
          aria-label={t('connections.firstLines')}
        >
          {firstLines.map((line, index) => (
            // The lines of one answer keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>
              {/^[\t ]*/u.exec(line)?.[0].replaceAll('\t', '  ')}
              <MarkedText>{shownText(line.trimStart().replaceAll('\t', '  '))}</MarkedText>
            </div>
          ))}
        </Code>
      )}
    </>
  );
}

export interface ListPreviewProps {
  readonly accountId: string;
  readonly format: ListFormat;
  readonly minPeers: number;
  /** Whether the consumer gets these very lines. */
  readonly hasLines: boolean;
}

/** What the consumer would get now: how much, how it begins, what is missing and why. */
export function ListPreview({ accountId, format, minPeers, hasLines }: ListPreviewProps) {
  const { client } = useDesk().session;
  const head = useQuery(listHeadOptions(client, accountId, format, minPeers));
  if (!isShown(head)) return null;
  return (
    <div
      className={classes.preview}
      data-is-old={head.isPlaceholderData || undefined}
      aria-busy={head.isFetching}
    >
      <OfferedPart
        query={head}
        waiting={t('connections.previewLoading')}
        failed={t('connections.previewFailed')}
        heightPx={160}
      >
        {(data) => <Head head={data} hasLines={hasLines} />}
      </OfferedPart>
    </div>
  );
}
