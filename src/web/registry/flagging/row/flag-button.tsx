import { Loader, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { AfterAWhile } from '../../../ui/components/after-a-while.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { ProblemIcon } from '../../../ui/components/problem/problem-icon.tsx';
import { type ProblemLook, problemLook } from '../../../ui/components/problem/problem-look.ts';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { NotRecordedError } from '../../../desk/operations/not-recorded-error.ts';
import { useSettingsStore } from '../../../platform/preferences/use-settings.ts';
import classes from './flag-button.module.css';
import type { Flags } from '../flags.ts';
import { doubtText, type FlagView, outcomeText, type ReviewReason } from '../flag-view.ts';
import { isNamedAfter } from '../is-named-after.ts';
import { whyNotFlagged, whyNotFlaggedShort } from '../why-not-flagged.ts';
import { type MessageKey, t } from '../messages.ts';
import { FlagProblem, type FlagProblemProps, RowButton } from './row-button.tsx';

export interface FlagButtonProps {
  readonly record: RegistryRecord;
  readonly flags: Flags;
  /** Where its flag stands. */
  readonly view: FlagView;
  readonly ownPeerId: string | undefined;
  /** True in a grid, which has one Tab stop of its own and little room for text. */
  readonly inGrid?: boolean;
  /** True if the row itself names the peer that flagged it. */
  readonly namesFlagger?: boolean;
  /** True where flagging is the next step, as in the details. */
  readonly isPrimary?: boolean;
  /** True if nothing can be flagged now, because the registry cannot be reached. */
  readonly isOff?: boolean;
}

const REVIEW_WORDS = {
  unreadable: 'flag.unreadable',
  unnamed: 'flag.waitsUnnamed',
  warned: 'flag.waitsWarned',
  together: 'flag.waitsTogether',
} as const satisfies Record<ReviewReason, MessageKey>;

const REMEDY_WORDS = {
  checkAsset: { text: 'flag.checkAsset', name: 'flag.checkAssetOf' },
  review: { text: 'flag.review', name: 'flag.reviewOf' },
  look: { text: 'flag.review', name: 'flag.lookOf' },
  tryAgain: { text: 'flag.tryAgain', name: 'flag.tryAgainOf' },
  check: { text: 'flag.check', name: 'flag.checkOf' },
  sendAgain: { text: 'flag.sendAgain', name: 'flag.sendAgainOf' },
  sendUnrecorded: { text: 'flag.sendUnrecorded', name: 'flag.sendUnrecordedOf' },
} as const satisfies Record<string, Record<'text' | 'name', MessageKey>>;
type Remedy = keyof typeof REMEDY_WORDS;

/** The text beside or in place of the flag button. */
interface RowNotice {
  /** All but the first two are problems; in a narrow row their remedies are below the text. */
  readonly tone: 'quiet' | 'good' | 'warn' | ProblemLook;
  readonly icon?: ReactNode;
  readonly text: string;
  /** The full form of `text`. */
  readonly whole?: string;
  /** Read aloud in place of `text`, which has no room to say it. */
  readonly rest?: string;
  /** True if the text needs more room than a button. Problems always do. */
  readonly wide?: boolean;
  readonly problem?: Omit<FlagProblemProps, 'identifier' | 'tabbable'>;
  readonly remedies?: readonly Remedy[];
}

/** Returns true if the asset id does not name the row's identifier: a single click must not flag it. */
function isUnnamed({ assetDefinitionId, id }: RegistryRecord): boolean {
  return assetDefinitionId !== undefined && !isNamedAfter(assetDefinitionId, id);
}

function noticeOf(
  view: FlagView,
  record: RegistryRecord,
  ownPeerId: string | undefined,
  inGrid: boolean,
  namesFlagger: boolean,
): RowNotice | undefined {
  const reason = view.step === 'ready' || view.step === 'refused' ? whyNotFlagged(record) : undefined;
  if (reason !== undefined && namesFlagger && record.flagger !== undefined) return undefined;
  if (reason !== undefined)
    return {
      tone: 'quiet',
      text: inGrid || namesFlagger ? whyNotFlaggedShort(record, ownPeerId) : reason,
      whole: reason,
    };
  switch (view.step) {
    case 'ready':
      if (isUnnamed(record)) {
        const text = view.notSent === undefined ? t('flag.unnamed') : t(`flag.notSent.${view.notSent}`);
        return { tone: 'warn', text, remedies: ['checkAsset'] };
      }
      // After _Undo_ no text is needed: the button is back.
      return view.notSent === undefined || view.notSent === 'undone'
        ? undefined
        : { tone: 'quiet', text: t(`flag.notSent.${view.notSent}`), wide: true };
    case 'delay':
      return undefined;
    case 'working':
      return {
        tone: 'quiet',
        icon: <Loader size={14} aria-hidden className={classes['icon'] ?? ''} />,
        text: t(`flag.working.${view.doing}`),
      };
    case 'review':
      return { tone: 'warn', text: t(REVIEW_WORDS[view.why]), remedies: ['review'] };
    case 'flagged': {
      const doubt = doubtText(view);
      const Icon = doubt !== undefined ? IconAlertTriangle : IconCheck;
      const whole = outcomeText(view) ?? '';
      return {
        tone: 'good',
        icon: <Icon size={14} aria-hidden className={classes['icon']} />,
        // A grid says the rest below its rows.
        ...(inGrid ? { text: t('flag.flaggedShort'), rest: whole } : { text: whole }),
        whole,
        wide:
          !inGrid && (doubt !== undefined || view.reward.kind !== 'tokens' || view.month?.left !== undefined),
        remedies: doubt !== undefined ? ['check'] : [],
      };
    }
    case 'refused': {
      const { error, differences } = view;
      const tone = problemLook(error);
      return {
        tone,
        ...(tone === 'blocked' ? {} : { icon: <ProblemIcon look={tone} size={16} /> }),
        text: tone === 'blocked' ? t('flag.blockedRow') : t('flag.refused', { reason: error.message }),
        problem: { title: t('flag.refusedTitle'), error, differences },
        remedies: differences.length > 0 ? ['look', 'tryAgain'] : ['tryAgain'],
      };
    }
    case 'unsent': {
      const { error } = view;
      const notice = { tone: 'waiting', icon: <ProblemIcon look="waiting" size={16} /> } as const;
      const title = t('flag.unsentTitle');
      return error instanceof NotRecordedError
        ? {
            ...notice,
            text: t('flag.unrecorded'),
            whole: error.message,
            problem: { title, error },
            remedies: ['sendUnrecorded'],
          }
        : {
            ...notice,
            text: t('flag.unsent'),
            problem: { title, error, next: t('flag.unsentNext') },
            remedies: ['sendAgain'],
          };
    }
    case 'unknown':
      return {
        tone: 'unknown',
        icon: <ProblemIcon look="unknown" size={16} />,
        text: t('flag.unknown'),
        problem: { title: t('flag.unknownTitle'), error: view.error, next: t('flag.unknownNext') },
        remedies: ['check', 'sendAgain'],
      };
  }
}

/**
 * Flags one contribution with one click, and shows progress and outcome in the same place. The focus stays
 * here while the progress replaces the button. Scrolling a table reuses the button for another contribution,
 * so the state of one row, such as an open popover, is keyed by its asset id.
 */
export function FlagButton(props: FlagButtonProps) {
  const { record, flags, view, ownPeerId, inGrid = false, isOff = false, isPrimary = false } = props;
  const { namesFlagger = false } = props;
  const { assetDefinitionId: definitionId = '' } = record;
  const tabbable = !inGrid;
  const identifier = namedIdentifier(record.id);
  const settings = useSettingsStore();
  const placeRef = useRef<HTMLDivElement>(null);
  const startable = view.step === 'ready' && whyNotFlagged(record) === undefined && !isUnnamed(record);
  const notice = noticeOf(view, record, ownPeerId, inGrid, namesFlagger);
  const { tone, remedies = [] } = notice ?? {};
  const isProblem = tone !== undefined && tone !== 'quiet' && tone !== 'good';

  function act(action: () => Promise<void> | void) {
    placeRef.current?.focus({ preventScroll: true });
    void action();
  }
  const flag = () => act(() => flags.flag(record, settings.getState().undoSeconds));
  const isCancellable = view.step === 'delay' || (view.step === 'working' && view.doing === 'checking');
  const cancel = () => {
    placeRef.current?.focus({ preventScroll: true });
    if (view.step === 'delay') flags.undo(definitionId);
    else flags.cancel(definitionId);
  };
  const cancelByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  });
  useEffect(() => {
    const place = placeRef.current;
    if (!isCancellable || place === null) return undefined;
    const listen = (event: KeyboardEvent): void => cancelByKey(event);
    place.addEventListener('keydown', listen);
    return () => place.removeEventListener('keydown', listen);
  }, [isCancellable]);
  const openReview = () => flags.openReview(definitionId);
  const carryOut: Record<Remedy, () => void> = {
    checkAsset: flag,
    review: openReview,
    look: openReview,
    tryAgain: flag,
    check: () => act(() => flags.check(definitionId)),
    sendAgain: () => act(() => flags.sendAgain(definitionId)),
    sendUnrecorded: () => act(() => flags.sendAgain(definitionId, { unrecorded: true })),
  };

  return (
    <div
      ref={placeRef}
      role="group"
      tabIndex={-1}
      aria-label={t('flag.group', { identifier })}
      data-look={tone}
      data-wide={isProblem || notice?.wide === true ? true : undefined}
      className={`${classes['flag']} ${isProblem ? classes['problem'] : ''}`}
    >
      {startable && (
        <StartButton
          record={record}
          own={record.peerId === ownPeerId}
          tabbable={tabbable}
          isOff={isOff}
          isPrimary={isPrimary}
          onClick={flag}
        />
      )}
      {notice !== undefined && (
        <span className={classes['notice']}>
          {notice.icon}
          {tone === 'blocked' && (
            <strong className={classes['word']} title={inGrid ? notice.text : undefined}>
              <ProblemIcon look="blocked" size={16} />
              {t('flag.blocked')}
            </strong>
          )}
          {tone === 'blocked' && inGrid ? (
            // A row has no room for it beside the word; the review says more.
            <VisuallyHidden>{notice.text}</VisuallyHidden>
          ) : (
            <span
              className={`${classes['text']} ${classes[notice.tone]}`}
              title={notice.whole ?? notice.text}
            >
              {notice.rest === undefined ? (
                <MarkedText>{notice.text}</MarkedText>
              ) : (
                <>
                  <span aria-hidden>{notice.text}</span>
                  <VisuallyHidden>{notice.rest}</VisuallyHidden>
                </>
              )}
            </span>
          )}
        </span>
      )}
      {view.step === 'delay' &&
        (view.sendsAtMs === undefined ? (
          <span className={classes['buttons']}>
            <RowButton
              tabbable={tabbable}
              name={t('flag.sendOf', { identifier })}
              ignoresSecondClick
              onClick={() => {
                placeRef.current?.focus({ preventScroll: true });
                flags.send(definitionId);
              }}
            >
              {t('flag.send')}
            </RowButton>
            <RowButton tabbable={tabbable} name={t('flag.undoOf', { identifier })} onClick={cancel}>
              {t('flag.undo')}
            </RowButton>
          </span>
        ) : (
          <RowButton
            tabbable={tabbable}
            name={t('flag.undoOf', { identifier })}
            ignoresSecondClick
            onClick={cancel}
          >
            <Countdown key={definitionId} toMs={view.sendsAtMs} />
          </RowButton>
        ))}
      {isCancellable && view.step === 'working' && (
        <AfterAWhile key={`slow ${definitionId}`}>
          <RowButton tabbable={tabbable} name={t('flag.cancelOf', { identifier })} onClick={cancel}>
            {t('flag.cancel')}
          </RowButton>
        </AfterAWhile>
      )}
      {remedies.length > 0 && (
        <span className={classes['buttons']}>
          {notice?.problem !== undefined && (
            <FlagProblem key={definitionId} {...notice.problem} identifier={identifier} tabbable={tabbable} />
          )}
          {remedies.map((remedy) => (
            <RowButton
              tabbable={tabbable}
              key={remedy}
              name={t(REMEDY_WORDS[remedy].name, { identifier })}
              ignoresSecondClick={remedy === 'sendUnrecorded'}
              onClick={() => carryOut[remedy]()}
            >
              {t(REMEDY_WORDS[remedy].text)}
            </RowButton>
          ))}
        </span>
      )}
    </div>
  );
}

/** `Undo · 4 s`, with the width of its first number. */
function Countdown({ toMs }: { readonly toMs: number }) {
  const secondsLeft = () => Math.max(1, Math.ceil((toMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  const tick = useEffectEvent(() => setSeconds(secondsLeft()));
  useEffect(() => {
    const timer = setInterval(() => tick(), 200);
    return () => clearInterval(timer);
  }, []);
  return <span className={classes['countdown']}>{t('flag.undoIn', { seconds })}</span>;
}

/** One element for all rows: React skips it on rerender. */
const FLAG_ICON = <IconFlag size={14} aria-hidden />;

interface StartButtonProps {
  readonly record: RegistryRecord;
  readonly own: boolean;
  readonly tabbable: boolean;
  readonly isOff: boolean;
  readonly isPrimary: boolean;
  readonly onClick: () => void;
}

function StartButton({ record, own, tabbable, isOff, isPrimary, onClick }: StartButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { assetDefinitionId: definitionId } = record;
  /** The contribution under the pointer. The next one shown in this row has no hint. */
  const [hintedId, setHintedId] = useState<string>();
  const hinted = hintedId !== undefined && hintedId === definitionId;
  const hintId = useId();
  return (
    <>
      <RowButton
        tabbable={tabbable}
        isOff={isOff}
        isPrimary={isPrimary}
        ref={buttonRef}
        name={t('flag.flagOf', { identifier: namedIdentifier(record.id) })}
        onClick={onClick}
        describedBy={hinted ? hintId : undefined}
        onHint={(isPointedAt) => setHintedId(isPointedAt ? definitionId : undefined)}
      >
        {FLAG_ICON} {t('flag.flag')}
      </RowButton>
      {hinted && (
        // Created on demand: a tooltip in every row would slow down a long table.
        <Tooltip target={buttonRef} opened id={hintId} label={hintText(own)} multiline maw={280} />
      )}
    </>
  );
}

const hintText = (own: boolean): string => (own ? `${t('flag.hint')} ${t('flag.hintOwn')}` : t('flag.hint'));
