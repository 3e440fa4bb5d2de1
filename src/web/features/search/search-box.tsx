import { Button } from '@mantine/core';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../ui/components/is-composing.ts';
import { inOneLine } from '../../ui/format/in-one-line.ts';
import { numbersBeginningWith } from '../../identifiers/home-country/numbers-beginning-with.ts';
import { NumberOffers } from '../../identifiers/home-country/number-offers.tsx';
import { t } from './messages.ts';
import classes from './search-box.module.css';
import { describeTerm } from '../../ui/components/text/describe-identifier.ts';
import { type Understanding, understandQuery } from '../../identifiers/typed/search-query.ts';
import { searchWarnings } from './term-words.ts';

function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

export interface QueryLineProps {
  readonly understanding: Understanding;
  /** Whether the analyst has searched for it; until then a refusal is only a hint. */
  readonly asked: boolean;
  readonly onTake: () => void;
  /** Searches the full-length numbers that begin with the query instead. */
  readonly onBeginning: (range: string) => void;
  readonly offers: ReactNode;
}

/** The line below the box: how the query was understood, how to fix it, or why it cannot be searched. */
function QueryLine({ understanding, asked, onTake, onBeginning, offers }: QueryLineProps) {
  switch (understanding.state) {
    case 'nothing':
      return asked ? (
        <span className={classes['refused']} role="alert">
          <IconAlertCircle size={16} aria-hidden className={classes['icon']} />
          {t('search.nothing')}
        </span>
      ) : null;
    case 'understood': {
      // Not while typing: every number is short at first.
      const beginning = asked ? numbersBeginningWith(understanding.term) : undefined;
      return (
        <>
          <span className={classes['quiet']}>
            {[describeTerm(understanding.term), ...searchWarnings(understanding.term)].join(' · ')}
          </span>
          {beginning !== undefined && (
            <span className={classes['suggestion']}>
              {t('search.prefix')} <span className={classes['value']}>{beginning}</span>
              <Button variant="default" size="compact-sm" onClick={() => onBeginning(beginning)}>
                {t('search.takeSuggestion')}
              </Button>
            </span>
          )}
        </>
      );
    }
    case 'rewritten':
      return (
        <>
          <span className={classes['suggestion']}>
            {t('search.suggestion')} <span className={classes['value']}>{understanding.text}</span>
            <span className={classes['quiet']}>({describeTerm(understanding.term)})</span>
            <Button variant="default" size="compact-sm" onClick={onTake}>
              {t('search.takeSuggestion')}
            </Button>
          </span>
          <Changes changes={understanding.changes} />
        </>
      );
    case 'refused':
      return (
        <>
          {asked ? (
            <span className={classes['refused']} role="alert">
              <IconAlertCircle size={16} aria-hidden className={classes['icon']} />
              {understanding.reason}
            </span>
          ) : (
            <span className={classes['quiet']}>{understanding.reason}</span>
          )}
          <span className={classes['suggestion']}>{offers}</span>
        </>
      );
  }
}

interface TakenSuggestion {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly string[];
}

/** Names both the entered and the searched text if they differ: nothing changes silently. */
function TakenLine({ before, after, changes }: TakenSuggestion) {
  return (
    <span role="status">
      <span className={classes['quiet']}>{t('search.tookSuggestion', { before, after })}</span>
      <Changes changes={changes} />
    </span>
  );
}

/** A pasted list before it is looked up. */
export interface ReadList {
  /** The identifiers without duplicates. */
  readonly identifiers: readonly string[];
  /** Lines that are not identifiers, or were not read. */
  readonly leftOut: number;
  /** The result of reading the list, in sentences. */
  readonly said: readonly string[];
}

interface Pasted {
  /** The text in the box. */
  readonly shown: string;
  readonly list: ReadList;
}

interface ListLineProps {
  readonly list: ReadList;
  readonly onLookUp: () => void;
}

/** The result of reading a pasted list, before anything is asked. */
function ListLine({ list: { identifiers, said }, onLookUp }: ListLineProps) {
  return (
    <span className={classes['suggestion']}>
      <span role="status">{said.join(' ')}</span>
      <Button variant="default" size="compact-sm" onClick={onLookUp}>
        {t('search.lookUpList', { count: identifiers.length })}
      </Button>
    </span>
  );
}

/** The box shows the beginning of a long list; all of it is read. */
const MAX_SHOWN = 200;

/** The box has as many lines as its text needs, up to what its style allows. */
function useGrowth(boxRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    box.style.blockSize = '';
    if (text !== '' && box.scrollHeight > box.clientHeight)
      box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  }, [boxRef, text]);
}

export interface SearchBoxProps {
  /** The query in the page's address. */
  readonly query: string;
  /** Called with a searchable or empty text. Called for the current query as well: it is then asked again. */
  readonly onSearch: (text: string) => void;
  /** Called when the box starts or stops to differ from the query. */
  readonly onDiffers: (differs: boolean) => void;
  /** Reads pasted lines; `undefined` if none is an identifier. */
  readonly readList: (text: string) => ReadList | undefined;
  readonly onList: (list: ReadList) => void;
}

/**
 * The search box for all kinds of identifiers. It explains the query while the analyst types; Enter searches.
 */
export function SearchBox({ query, onSearch, onDiffers, readList, onList }: SearchBoxProps) {
  const inputId = useId();
  const lineId = useId();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  const [askedText, setAskedText] = useState<string>();
  const [taken, setTaken] = useState<TakenSuggestion>();
  const [pasted, setPasted] = useState<Pasted>();
  useGrowth(boxRef, text);
  const differs = text !== query;
  useEffect(() => onDiffers(differs), [onDiffers, differs]);
  if (shownQuery !== query) {
    // The address changed: a link, an example, or the browser's back button.
    setShownQuery(query);
    setText(query);
  }

  const understanding = useMemo(() => understandQuery(text), [text]);
  const asked = text === query || text === askedText;
  /** Without a query the box is empty since nothing has been entered yet. */
  const askedForNothing = understanding.state === 'nothing' && text === askedText;
  const refused = askedForNothing || (asked && understanding.state === 'refused');
  const takenHere = taken?.after === text ? taken : undefined;
  const list = pasted?.shown === text ? pasted.list : undefined;

  function lookUp(identifiers: ReadList) {
    setPasted(undefined);
    setText('');
    onList(identifiers);
  }

  function search() {
    if (list !== undefined) {
      lookUp(list);
      return;
    }
    setAskedText(text);
    if (understanding.state === 'nothing') boxRef.current?.focus();
    if (understanding.state === 'refused') return;
    if (understanding.state === 'rewritten') {
      setTaken({ before: text, after: understanding.text, changes: understanding.changes });
      setText(understanding.text);
    }
    onSearch(understanding.state === 'nothing' ? '' : understanding.text);
  }

  function takeNumber(number: string, change: string) {
    setTaken({ before: text, after: number, changes: [change] });
    setText(number);
    onSearch(number);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    search();
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = event.clipboardData.getData('text/plain').trim();
    if (!/[\n\r]/u.test(lines)) return;
    const read = readList(lines);
    if (read === undefined) return;
    event.preventDefault();
    const oneLine = inOneLine(lines, ' ⏎ ');
    const shown = oneLine.length > MAX_SHOWN ? `${oneLine.slice(0, MAX_SHOWN)}…` : oneLine;
    setPasted({ shown, list: read });
    setText(shown);
  }

  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    search();
  }

  return (
    <form role="search" onSubmit={submit} noValidate>
      <div className={classes['row']}>
        <div className={classes['field']}>
          <label htmlFor={inputId} className={classes['label']}>
            {t('search.label')}
          </label>
          {/* A plain element: the library's component cannot be described by a line elsewhere. */}
          <textarea
            ref={boxRef}
            id={inputId}
            rows={1}
            className={classes['input']}
            placeholder={t('search.placeholder')}
            value={text}
            onChange={({ currentTarget }) => setText(inOneLine(currentTarget.value, ' '))}
            onPaste={paste}
            onKeyDown={searchOnEnter}
            aria-invalid={refused && list === undefined}
            aria-describedby={lineId}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </div>
        <Button
          type="submit"
          size="lg"
          className={classes['submit'] ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {t('search.submit')}
        </Button>
      </div>
      <div id={lineId} className={classes['line']}>
        {list !== undefined ? (
          <ListLine list={list} onLookUp={() => lookUp(list)} />
        ) : takenHere === undefined ? (
          <QueryLine
            understanding={understanding}
            asked={understanding.state === 'nothing' ? askedForNothing : asked}
            onTake={search}
            onBeginning={(range) => takeNumber(range, t('search.prefixRead', { text: text.trim() }))}
            offers={<NumberOffers text={text} onTake={takeNumber} />}
          />
        ) : (
          <TakenLine {...takenHere} />
        )}
      </div>
    </form>
  );
}
