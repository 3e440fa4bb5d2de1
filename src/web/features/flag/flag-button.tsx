import { Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useCallback, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import classes from './flag-button.module.css';
import type { FlagStore } from './flag-store.ts';
import { type FlagView, READY, type ReviewReason, rewardText } from './flag-view.ts';
import { isNamedAfter } from './is-named-after.ts';
import { type MessageKey, t } from './messages.ts';
import { FlagProblem, RowButton } from './row-button.tsx';

export interface FlagButtonProps {
  readonly record: RegistryRecord;
  readonly flagStore: FlagStore;
  readonly ownPeerId: string | undefined;
}

const REVIEW_WORDS = {
  unreadable: 'flag.unreadable',
  unnamed: 'flag.waitsUnnamed',
  external: 'flag.waitsExternalSigner',
} as const satisfies Record<ReviewReason, MessageKey>;

interface RowText {
  readonly tone: 'quiet' | 'good' | 'bad' | 'warn';
  readonly text: string;
}

function Text({ tone, text }: RowText) {
  return (
    <span className={`${classes['text']} ${classes[tone]}`} title={text}>
      {text}
    </span>
  );
}

/** Whether the state needs more room than a button; `data-wide` requests it from the table. */
function isWide(view: FlagView, { assetDefinitionId, id }: RegistryRecord): boolean {
  switch (view.step) {
    case 'ready':
      return view.declined || assetDefinitionId === undefined || !isNamedAfter(assetDefinitionId, id);
    case 'working':
      return false;
    case 'flagged':
      return view.reward.kind !== 'tokens' || view.registry === 'unseen';
    case 'review':
    case 'refused':
    case 'unsent':
    case 'unknown':
      return true;
  }
}

/** Why the contribution cannot be flagged; `undefined` if it can. */
function whyNot({ assetDefinitionId, status, flagger }: RegistryRecord): string | undefined {
  if (assetDefinitionId === undefined) return t('flag.noAssetId');
  if (status !== 'flagged') return undefined;
  return flagger === undefined ? t('flag.alreadyFlagged') : t('flag.alreadyFlaggedBy', { flagger });
}

/**
 * Flags one contribution with one click, and shows progress and outcome in the same place. The focus stays here while
 * the button is replaced by its progress.
 */
export function FlagButton({ record, flagStore, ownPeerId }: FlagButtonProps) {
  const { assetDefinitionId: definitionId, id: identifier } = record;
  const placeRef = useRef<HTMLDivElement>(null);
  const getView = useCallback(
    () => (definitionId === undefined ? READY : flagStore.getView(definitionId)),
    [flagStore, definitionId],
  );
  const view = useSyncExternalStore(flagStore.subscribe, getView);

  const unnamed = definitionId !== undefined && !isNamedAfter(definitionId, identifier);

  function act(action: () => Promise<void>) {
    placeRef.current?.focus({ preventScroll: true });
    void action();
  }
  const flag = () => act(() => flagStore.flag(record));
  const check = () => act(() => flagStore.check(definitionId ?? ''));
  const sendAgain = () => act(() => flagStore.sendAgain(definitionId ?? ''));

  function content(): ReactNode {
    const reason = view.step === 'ready' || view.step === 'refused' ? whyNot(record) : undefined;
    if (reason !== undefined) return <Text tone="quiet" text={reason} />;
    switch (view.step) {
      case 'ready':
        if (unnamed) return <UnnamedStart declined={view.declined} identifier={identifier} onClick={flag} />;
        return (
          <>
            <StartButton record={record} own={record.peerId === ownPeerId} onClick={flag} />
            {view.declined && <Text tone="quiet" text={t('flag.declined')} />}
          </>
        );
      case 'working':
        return (
          <>
            <Loader size={14} aria-hidden className={classes['icon'] ?? ''} />
            <Text tone="quiet" text={t(`flag.working.${view.doing}`)} />
          </>
        );
      case 'review':
        return (
          <>
            <Text tone="warn" text={t(REVIEW_WORDS[view.why])} />
            <span className={classes['buttons']}>
              <RowButton
                name={t('flag.reviewOf', { identifier })}
                onClick={() => flagStore.openReview(definitionId ?? '')}
              >
                {t('flag.review')}
              </RowButton>
            </span>
          </>
        );
      case 'flagged':
        return <Flagged view={view} identifier={identifier} onCheck={check} />;
      case 'refused':
        return (
          <>
            <Text tone="bad" text={t('flag.refused', { reason: view.error.message })} />
            <span className={classes['buttons']}>
              <FlagProblem
                title={t('flag.refusedTitle')}
                error={view.error}
                identifier={identifier}
                differences={view.differences}
              />
              {view.differences.length > 0 && (
                <RowButton
                  name={t('flag.lookOf', { identifier })}
                  onClick={() => flagStore.openReview(definitionId ?? '')}
                >
                  {t('flag.review')}
                </RowButton>
              )}
              <RowButton name={t('flag.tryAgainOf', { identifier })} onClick={flag}>
                {t('flag.tryAgain')}
              </RowButton>
            </span>
          </>
        );
      case 'unsent':
        return (
          <>
            <Text tone="warn" text={t('flag.unsent')} />
            <span className={classes['buttons']}>
              {view.error !== undefined && (
                <FlagProblem
                  title={t('flag.unsentTitle')}
                  error={view.error}
                  identifier={identifier}
                  differences={[]}
                  next={t('flag.unsentNext')}
                />
              )}
              <RowButton name={t('flag.sendAgainOf', { identifier })} onClick={sendAgain}>
                {t('flag.sendAgain')}
              </RowButton>
            </span>
          </>
        );
      case 'unknown':
        return (
          <>
            <Text tone="warn" text={t('flag.unknown')} />
            <span className={classes['buttons']}>
              {view.error !== undefined && (
                <FlagProblem
                  title={t('flag.unknownTitle')}
                  error={view.error}
                  identifier={identifier}
                  differences={[]}
                  next={t('flag.unknownNext')}
                />
              )}
              <RowButton name={t('flag.checkOf', { identifier })} onClick={check}>
                {t('flag.check')}
              </RowButton>
              <RowButton name={t('flag.sendAgainOf', { identifier })} onClick={sendAgain}>
                {t('flag.sendAgain')}
              </RowButton>
            </span>
          </>
        );
    }
  }

  const isProblem =
    (view.step === 'ready' && unnamed) ||
    view.step === 'review' ||
    view.step === 'refused' ||
    view.step === 'unsent' ||
    view.step === 'unknown';
  return (
    <div
      ref={placeRef}
      role="group"
      tabIndex={-1}
      aria-label={t('flag.group', { identifier })}
      data-wide={isWide(view, record) ? true : undefined}
      className={`${classes['flag']} ${isProblem ? classes['problem'] : ''}`}
    >
      {content()}
    </div>
  );
}

interface UnnamedStartProps {
  readonly declined: boolean;
  readonly identifier: string;
  readonly onClick: () => void;
}

/** The asset id does not name the row's identifier, so a single click must not flag it. */
function UnnamedStart({ declined, identifier, onClick }: UnnamedStartProps) {
  return (
    <>
      <Text tone="warn" text={t(declined ? 'flag.declined' : 'flag.unnamed')} />
      <span className={classes['buttons']}>
        <RowButton name={t('flag.checkAssetOf', { identifier })} onClick={onClick}>
          {t('flag.checkAsset')}
        </RowButton>
      </span>
    </>
  );
}

interface StartButtonProps {
  readonly record: RegistryRecord;
  readonly own: boolean;
  readonly onClick: () => void;
}

function StartButton({ record, own, onClick }: StartButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [hinted, setHinted] = useState(false);
  const hintId = useId();
  return (
    <>
      <RowButton
        ref={buttonRef}
        name={t('flag.flagOf', { identifier: record.id })}
        onClick={onClick}
        describedBy={hinted ? hintId : undefined}
        onHint={setHinted}
      >
        <IconFlag size={14} aria-hidden /> {t('flag.flag')}
      </RowButton>
      {hinted && (
        // Created on demand: a tooltip in every row would slow down a long table.
        <Tooltip target={buttonRef} opened id={hintId} label={hintText(record, own)} multiline maw={280} />
      )}
    </>
  );
}

function hintText({ isPrivileged }: RegistryRecord, own: boolean): string {
  const hints = [t('flag.hint')];
  if (own) hints.push(t('flag.hintOwn'));
  if (isPrivileged) hints.push(t('flag.hintPrivileged'));
  return hints.join(' ');
}

interface FlaggedProps {
  readonly view: Extract<FlagView, { step: 'flagged' }>;
  readonly identifier: string;
  readonly onCheck: () => void;
}

function Flagged({ view, identifier, onCheck }: FlaggedProps) {
  const text = t('flag.flagged', { reward: rewardText(view.reward) });
  if (view.registry === 'unseen') {
    return (
      <>
        <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
        <Text tone="good" text={`${text}. ${t('flag.unseen')}`} />
        <RowButton name={t('flag.checkOf', { identifier })} onClick={onCheck}>
          {t('flag.check')}
        </RowButton>
      </>
    );
  }
  return (
    <>
      <IconCheck size={14} aria-hidden className={classes['icon']} />
      <Text tone="good" text={text} />
    </>
  );
}
