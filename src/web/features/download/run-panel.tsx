import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UnauthorizedError } from '../../../client/http/api-errors.ts';
import { costsMore } from '../../../client/downloads/download.ts';
import type { DownloadParameters } from '../../../client/downloads/quote.ts';
import { quoteOptions } from '../../api/download-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './download.module.css';
import type { DownloadState } from './downloads.ts';
import { canAskAgain, type KeptDownload } from './kept-downloads.ts';
import { type DownloadOrder, foundOf } from './download-order.ts';
import { FiguresList } from './figures-list.tsx';
import { filterWords } from './filter/filter-words.ts';
import { t } from './messages.ts';
import { refusedTypeText } from './refused-type.ts';
import { SaveButtons } from './save-buttons.tsx';

export interface RunPanelProps {
  readonly state: DownloadState;
  readonly onStop: () => void;
  readonly onAgain: (downloadId: string) => void;
  /** By the name of a download whose outcome is unknown. */
  readonly onAskAgain: (kept: KeptDownload) => void;
  /** Of a download that was refused since it costs more by now. */
  readonly onStart: (order: DownloadOrder) => void;
  readonly onSignIn: () => void;
}

export const RUN_HEADING = 'download-run';

function UnderWay({ state: { count }, onStop }: Pick<RunPanelProps, 'state' | 'onStop'>) {
  return (
    <Group gap="sm">
      <Loader size="sm" aria-hidden />
      <Text>{count === 0 ? t('download.waiting') : t('download.arrived', { count })}</Text>
      <Button variant="default" size="compact-md" onClick={onStop}>
        {t('download.stop')}
      </Button>
    </Group>
  );
}

/** What does not fit together in what the service says. */
function Doubts({ state: { isAgain, figures = {}, count, unread } }: Pick<RunPanelProps, 'state'>) {
  const found = foundOf(figures);
  const said = found === undefined ? undefined : found - (figures.contributionsNotReturned ?? 0);
  return (
    <>
      {unread > 0 && <Text size="sm">{t('download.unread', { count: unread })}</Text>}
      {!isAgain && said !== undefined && said !== count && (
        <Text size="sm" role="alert">
          {t('download.countDiffers', { said, arrived: count })}
        </Text>
      )}
    </>
  );
}

function Receipt({ state }: Pick<RunPanelProps, 'state'>) {
  const format = useTimeFormat();
  const { kept, isAgain, count, files, figures, savedAs } = state;
  const words = kept === undefined ? undefined : filterWords(kept.parameters, format);
  return (
    <>
      <Text fw={650} role="status">
        {t('download.bought', { count })}
      </Text>
      {isAgain ? (
        <div className={classes['figures']}>
          <Facts>
            {words !== undefined && (
              <Fact name={t('download.filtersUsed')}>
                <MarkedText>{words}</MarkedText>
              </Fact>
            )}
            <Fact name={t('download.costNow')}>
              <strong>{t('download.tokens', { count: 0 })}</strong>
            </Fact>
          </Facts>
        </div>
      ) : (
        <FiguresList figures={figures ?? {}} when="after" {...(words === undefined ? {} : { words })} />
      )}
      <Doubts state={state} />
      {savedAs !== undefined && (
        <Text size="sm" role="status">
          {t('download.saved', { name: savedAs })}
        </Text>
      )}
      {count > 0 && savedAs === undefined && (
        <Text size="sm" role="alert">
          {t('download.saveFailed')}
        </Text>
      )}
      {count > 0 && (
        <SaveButtons files={files} atMs={state.startedAtMs} isPart={false} isSaved={savedAs !== undefined} />
      )}
    </>
  );
}

interface CostsMoreProps {
  readonly state: DownloadState;
  readonly parameters: DownloadParameters;
  readonly onStart: RunPanelProps['onStart'];
}

/** Asks again, naming what the same costs by now. */
function CostsMore({ state, parameters, onStart }: CostsMoreProps) {
  const { session } = useDesk();
  const { account } = useDeskState();
  const quote = useQuery(quoteOptions(session.client, account?.accountId ?? '', parameters));
  const cost = quote.isFetching ? undefined : quote.data?.details.creditsSpent;
  const [asking, setAsking] = useState<DownloadOrder>();
  const [isAgreed, setAgreed] = useState(false);
  return (
    <>
      <Problem
        title={t('download.costsMore')}
        error={asAppError(state.error)}
        sentence={cost === undefined ? t('download.costsMoreAsking') : t('download.costsMoreText', { cost })}
      >
        {cost !== undefined && (
          <Button
            size="compact-md"
            w="fit-content"
            onClick={() => {
              setAgreed(false);
              setAsking({ parameters, cost });
            }}
          >
            {t('download.costsMoreStart')}
          </Button>
        )}
      </Problem>
      <ConfirmDialog
        order={asking}
        figures={quote.data?.details}
        isAgreed={isAgreed}
        previousCost={state.kept?.maxCost}
        onConfirm={(agreed) => {
          setAgreed(true);
          setAsking(undefined);
          onStart(agreed);
        }}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

function SignInAgain({ error, onSignIn }: Pick<RunPanelProps, 'onSignIn'> & { readonly error: unknown }) {
  if (!(error instanceof UnauthorizedError)) return null;
  return (
    <Button variant="default" size="compact-md" w="fit-content" onClick={onSignIn}>
      {t('download.signIn')}
    </Button>
  );
}

/** Why nothing was downloaded. */
function Refused({ state, onStart, onSignIn }: RunPanelProps) {
  const error = asAppError(state.error);
  if (costsMore(error) && state.kept !== undefined)
    return <CostsMore state={state} parameters={state.kept.parameters} onStart={onStart} />;
  const unknownType = refusedTypeText(state.error, state.kept?.parameters ?? {});
  return (
    <Problem
      title={t('download.refused')}
      error={error}
      {...(unknownType === undefined ? {} : { sentence: unknownType })}
    >
      <Text size="sm">{t('download.nothingCharged')}</Text>
      <SignInAgain error={error} onSignIn={onSignIn} />
    </Problem>
  );
}

/** What is known of a download that did not end as it should. */
function whatIsKnown({ kept, isAgain, downloadId }: DownloadState): string {
  if (isAgain) return t('download.againFree');
  if (downloadId !== undefined) return t('download.paidWithId');
  return kept !== undefined && canAskAgain(kept)
    ? t('download.unknownNamed', { cost: kept.maxCost })
    : t('download.unknown');
}

function Interrupted({ state, onAgain, onAskAgain, onSignIn }: RunPanelProps) {
  const { kept, downloadId, count, files, phase, error } = state;
  const remedies = (
    <Stack gap="xs">
      <Text size="sm">{t('download.partArrived', { count })}</Text>
      <Text size="sm">{whatIsKnown(state)}</Text>
      <SignInAgain error={error} onSignIn={onSignIn} />
      {downloadId !== undefined && (
        <Button size="compact-md" w="fit-content" onClick={() => onAgain(downloadId)}>
          {t('download.again')}
        </Button>
      )}
      {kept !== undefined && canAskAgain(kept) && (
        <Button size="compact-md" w="fit-content" onClick={() => onAskAgain(kept)}>
          {t('download.askAgain')}
        </Button>
      )}
      {count > 0 && <SaveButtons files={files} atMs={state.startedAtMs} isPart />}
    </Stack>
  );
  if (phase !== 'failed') return remedies;
  return (
    <Problem title={t('download.failed')} error={asAppError(error)}>
      {remedies}
    </Problem>
  );
}

function titleOf({ phase, isAgain }: DownloadState): string {
  return t(phase === 'received' && isAgain ? 'download.receivedAgain' : `download.phase.${phase}`);
}

function Outcome(props: RunPanelProps) {
  switch (props.state.phase) {
    case 'under-way':
      return <UnderWay {...props} />;
    case 'received':
      return <Receipt {...props} />;
    case 'refused':
      return <Refused {...props} />;
    default:
      return <Interrupted {...props} />;
  }
}

/**
 * The download of this tab: its progress, its receipt, or why it ended. The heading stays, and keeps the
 * focus.
 */
export function RunPanel(props: RunPanelProps) {
  return (
    <TitledCard title={titleOf(props.state)} id={RUN_HEADING}>
      <Outcome {...props} />
    </TitledCard>
  );
}
