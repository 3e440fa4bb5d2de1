import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../ui/components/dialog.tsx';
import { isComposing } from '../../ui/components/is-composing.ts';
import { inOneLine } from '../../../reading/search/in-one-line.ts';
import { t } from './messages.ts';
import classes from './paste-dialog.module.css';
import { LINE_MARK } from '../../../reading/search/identifier-list.ts';
import { explainPaste, type PasteContext, pasteGroups } from './paste-options.ts';
import {
  isTransactionHex,
  type PasteUnderstanding,
  understandPaste,
} from '../../identifiers/pasted/understand-paste.ts';

/** The number of characters of a list that the box shows. All of it is read. */
const MAX_SHOWN = 400;

interface PasteBoxProps {
  readonly context: PasteContext;
  readonly onClose: () => void;
}

/** Recognises typed or pasted text, describes it and offers actions. */
function PasteBox({ context, onClose }: PasteBoxProps) {
  const listId = useId();
  const saidId = useId();
  /** The text that is read, and its display in the box. */
  const [{ shown, text }, setGiven] = useState({ shown: '', text: '' });
  /** Not in React state: the transaction may be signed. */
  const transactionRef = useRef('');
  const [transactionCharacters, setTransactionCharacters] = useState(0);
  const [active, setActive] = useState(0);
  const { homeCountry } = context;
  const understanding = useMemo<PasteUnderstanding>(
    () =>
      transactionCharacters > 0
        ? { kind: 'transaction', characters: transactionCharacters }
        : understandPaste(text, homeCountry),
    [text, transactionCharacters, homeCountry],
  );
  const groups = pasteGroups(text, understanding, context);
  const options = groups.flatMap((group) => group.options);
  const optionId = (at: number) => `${listId}-${at}`;
  const said = explainPaste(understanding, context);

  function take(next: string, nextShown = next) {
    const transaction = isTransactionHex(next) ? next.trim() : '';
    const { length: characters } = transaction;
    transactionRef.current = transaction;
    setTransactionCharacters(characters);
    setActive(0);
    setGiven(
      characters === 0
        ? { shown: nextShown, text: next }
        : { shown: t('paste.transaction', { characters }), text: '' },
    );
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain').trim();
    // The box has one line; the browser would join several lines into one.
    if (!/[\n\r]/u.test(pasted) && !isTransactionHex(pasted)) return;
    event.preventDefault();
    const oneLine = inOneLine(pasted, LINE_MARK);
    take(pasted, oneLine.length > MAX_SHOWN ? `${oneLine.slice(0, MAX_SHOWN)}…` : oneLine);
  }

  function run(at: number) {
    const transaction = transactionRef.current;
    onClose();
    options[at]?.run(transaction);
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    const last = options.length - 1;
    const targets = new Map([
      ['ArrowDown', active === last ? 0 : active + 1],
      ['ArrowUp', active === 0 ? last : active - 1],
      ['PageDown', last],
      ['PageUp', 0],
    ]);
    const target = targets.get(event.key);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active < options.length) run(active);
    } else if (target !== undefined && options.length > 0) {
      event.preventDefault();
      setActive(target);
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' });
    }
  }

  return (
    <>
      <input
        data-autofocus
        type="text"
        role="combobox"
        className={classes['input']}
        aria-label={t('paste.label')}
        aria-describedby={saidId}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        placeholder={t('paste.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={shown}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onPaste={paste}
        onKeyDown={move}
      />
      <div id={saidId} role="status" className={classes['said']}>
        {said.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
        {understanding.kind === 'words' && options.length === 0 && <div>{t('paste.noMatch')}</div>}
      </div>
      <div id={listId} role="listbox" aria-label={t('paste.title')} className={classes['list']}>
        {groups.map(({ title, options: ofGroup }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={classes['group']} aria-hidden>
              {title}
            </div>
            {ofGroup.map((option) => {
              const place = options.indexOf(option);
              return (
                <button
                  key={place}
                  type="button"
                  id={optionId(place)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  className={classes['option']}
                  // The focus stays in the box.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(place)}
                >
                  <span>{option.label}</span>
                  {option.hint !== undefined && <span className={classes['hint']}>{option.hint}</span>}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

/** Paste anywhere: one box for everything, on every page. Its text is gone when it closes. */
export function PasteDialog({ opened, ...box }: PasteBoxProps & { readonly opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={box.onClose}
      title={t('paste.title')}
      size="lg"
      yOffset="8dvh"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('paste.close') }}
    >
      <PasteBox {...box} />
    </Dialog>
  );
}
