import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useIsPhone } from '../../ui/components/use-is-phone.ts';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { NATIONAL_NUMBER } from '../../../reading/identifier/refusal.ts';
import {
  fitsAddress,
  MOST_TYPED_CHARACTERS,
  type Understanding,
  understandQuery,
} from '../../../reading/search/search-query.ts';
import type { ListQuery, Meant, Query } from '../../../reading/search/query.ts';
import { NationalNumber } from '../../identifiers/national/national-country.tsx';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { usePagePaste } from '../../ui/components/use-page-paste.ts';
import { isComposing } from '../../ui/components/is-composing.ts';
import { IdentifierText } from '../../ui/components/text/identifier-text.tsx';
import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { inOneLine } from '../../../reading/search/in-one-line.ts';
import { NationalNumbers, type Question } from './national-numbers.tsx';
import { type PastedList, readPasted } from './pasted-list.ts';
import { t } from './messages.ts';
import classes from './search-box.module.css';
import { Reading, ReadingBelow } from './query-reading.tsx';
import { ReadWords } from './read-words.tsx';
import { SkippedLines } from './skipped-lines.tsx';
import { Remarks } from './search-remarks.tsx';

/** What the text is read as. A refusal is shown from `Understanding`, so its message is not used. */
const formSchemaOf = (understand: (text: string) => Understanding) =>
  z.object({
    query: z.string().transform((text, context): Query => {
      const understanding = understand(text);
      if (understanding.state === 'understood') return understanding;
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
  });

interface OfferProps {
  readonly meant: Meant;
  /** Whether Enter takes it. */
  readonly isFirst: boolean;
  readonly onTake: () => void;
}

function Offer({ meant: { text, list, words, why }, isFirst, onTake }: OfferProps) {
  return (
    <span className={classes['suggestion']}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${t('search.use')} ${list === undefined ? text : words}`}
        onClick={onTake}
      >
        {t('search.use')}&nbsp;{list === undefined ? <IdentifierText>{text}</IdentifierText> : words}
      </Button>
      <span className={classes['quiet']}>
        {why}
        {isFirst && ` · ${t('search.enterTakes')}`}
      </span>
    </span>
  );
}

/** What is taken: as it was read, or a text that is still to be read. */
type Taking = Meant | (Pick<Meant, 'text' | 'why'> & { readonly terms?: undefined });

/** Whether a list waits for the country of its numbers. */
const asksCountry = (understanding: Understanding): boolean =>
  understanding.state === 'refused' && (understanding.list?.list.nationals.length ?? 0) > 0;

interface QueryLineProps {
  readonly text: string;
  readonly understanding: Understanding;
  /** Whether the analyst has searched for it; until then a refusal is not said. */
  readonly asked: boolean;
  readonly onTake: (meant: Taking) => void;
  /** The question for the country of a list's national numbers. */
  readonly question: Question;
}

function Refused({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes['refused']} role="alert">
      <IconAlertCircle size={16} aria-hidden className={classes['icon']} />
      {children}
    </span>
  );
}

/** The line below the box, where there is something to say: offers, warnings, or why it cannot be searched. */
function QueryLine({ text, understanding, asked, onTake, question }: QueryLineProps) {
  switch (understanding.state) {
    case 'nothing':
      return asked ? <Refused>{t('search.nothing')}</Refused> : null;
    case 'understood':
      return <Remarks query={understanding} asked={asked} onTake={onTake} question={question} />;
    case 'refused': {
      const { code, list, meant, reason } = understanding;
      if (meant.length > 0)
        return meant.map((one, at) => (
          <Fragment key={one.text}>
            <Offer meant={one} isFirst={at === 0} onTake={() => onTake(one)} />
            {one.list !== undefined && (
              <>
                <SkippedLines list={one.list} />
                <NationalNumbers text={one.text} list={one.list} {...question} />
              </>
            )}
          </Fragment>
        ));
      if (!asked && !asksCountry(understanding)) return null;
      return (
        <>
          {!asksCountry(understanding) && (
            <Refused>
              <span>
                {reason} {text.includes('*') && t('search.wildcards')}
              </span>
            </Refused>
          )}
          {list !== undefined && (
            <>
              <SkippedLines list={list.list} />
              <NationalNumbers text={list.text} list={list.list} {...question} />
            </>
          )}
          {code === NATIONAL_NUMBER && list === undefined && (
            <NationalNumber
              text={text}
              onUse={(number) => onTake({ text: number, why: t('search.nationalWhy') })}
            />
          )}
        </>
      );
    }
  }
}

interface Taken {
  /** What is said of it. */
  readonly said: string;
  /** What was written before, and by what that was read. */
  readonly before: string;
  readonly earlier: Taken | undefined;
  /** Whether that was searched. */
  readonly wasSearched: boolean;
  readonly after: string;
}

const LINE_END = /[\n\r]/u;

/** Whether a pasted text has lines, or is longer than what is typed. */
const isList = (text: string): boolean => LINE_END.test(text) || text.length > MOST_TYPED_CHARACTERS;

/** The box has as many lines as its text needs, up to what its style allows. */
function useGrowth(boxRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    function grow() {
      const box = boxRef.current;
      if (box === null) return;
      box.style.blockSize = '';
      if (text !== '' && box.scrollHeight > box.clientHeight)
        box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
    }
    grow();
    if (boxRef.current === null) return undefined;
    // Not of the window: what stands beside the box changes later. In the next frame, since it changes the box itself.
    const observer = new ResizeObserver(() => requestAnimationFrame(grow));
    observer.observe(boxRef.current);
    return () => observer.disconnect();
  }, [boxRef, text]);
}

export interface SearchBoxProps {
  /** The query in the page's address. */
  readonly query: string;
  /** Called with a searchable or empty text. Called for the current query as well: it is then asked again. */
  readonly onSearch: (text: string) => void;
  /**
   * Called when the box starts or stops to differ from the query. `canAsk` is true if Enter would search for
   * what it holds.
   */
  readonly onDiffers: (differs: boolean, canAsk: boolean) => void;
  /** Looks up a list that is too long for an address; `said`: by which guess or country it was read. */
  readonly onList: (query: ListQuery, said?: string) => void;
}

/**
 * The search box for all kinds of identifiers, alone or several. What was typed stays; at its end stands what
 * it means. Enter searches, or takes what the text may mean.
 */
export function SearchBox({ query, onSearch, onDiffers, onList }: SearchBoxProps) {
  const readingId = useId();
  const lineId = useId();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const questionRef = useRef<HTMLDivElement>(null);
  const { homeCountry } = useSettings();
  const isPhone = useIsPhone();
  const [askedText, setAskedText] = useState<string>();
  const [taken, setTaken] = useState<Taken>();
  const [pasted, setPasted] = useState<PastedList>();
  const understand = useCallback(
    (given: string): Understanding =>
      (pasted?.shown === given ? pasted.understanding : undefined) ?? understandQuery(given, homeCountry),
    [pasted, homeCountry],
  );
  const { control, getValues, handleSubmit } = useForm({
    resolver: zodResolver(useMemo(() => formSchemaOf(understand), [understand])),
    // The address changes by a link, an example, or the browser's back button.
    values: { query },
    shouldFocusError: false,
  });
  const { value: text, onChange: setText } = useController({ control, name: 'query' }).field;
  useGrowth(boxRef, text);
  const differs = text !== query;
  const understanding = useMemo(() => understand(text), [understand, text]);
  const canAsk = understanding.state !== 'refused' || understanding.meant.length > 0;
  useEffect(() => onDiffers(differs, canAsk), [onDiffers, differs, canAsk]);
  // Without a query the box is empty since nothing has been entered yet.
  const asked = text === askedText || (text === query && understanding.state !== 'nothing');
  const takenHere = taken?.after === text ? taken : undefined;

  function take(meant: Taking) {
    const { text: after, why } = meant;
    const said =
      meant.terms !== undefined && meant.list !== undefined
        ? t('search.takenList', { words: meant.words, why })
        : t('search.taken', { before: shownOwnInRow(text.replaceAll(/\s+/gu, ' ')), why });
    setTaken({ before: text, after, said, earlier: takenHere, wasSearched: !differs });
    // The pressed button disappears.
    boxRef.current?.focus();
    // A list keeps what it left out, which its text does not have.
    if (meant.terms !== undefined) {
      search(meant, after, said);
      return;
    }
    const found = understandQuery(after, homeCountry);
    if (found.state === 'understood') search(found, after);
  }

  function search(found: Query, given: string, said?: string) {
    const { list } = found;
    if (list !== undefined && !fitsAddress(given, list.items.length)) {
      setPasted(undefined);
      setText('');
      onList({ ...found, list }, said);
      return;
    }
    setText(given);
    setAskedText(given);
    onSearch(found.text);
  }

  function refuse() {
    const [meant] = understanding.state === 'refused' ? understanding.meant : [];
    if (meant !== undefined) take(meant);
    else setAskedText(text);
    if (asksCountry(understanding)) focusQuestion();
    if (understanding.state !== 'nothing') return;
    boxRef.current?.focus();
    setText('');
    onSearch('');
  }

  /** The likely country, or the choice of one. */
  function focusQuestion() {
    const question = questionRef.current;
    (question?.querySelector('button') ?? question?.querySelector('select'))?.focus();
  }

  function readWith(read: ListQuery, said: string) {
    setTaken({ before: text, after: read.text, said, earlier: takenHere, wasSearched: !differs });
    // The pressed button disappears.
    boxRef.current?.focus();
    search(read, read.text, said);
  }

  function undo({ before, earlier, wasSearched }: Taken) {
    const restored = understand(before);
    if (wasSearched && restored.state === 'understood') search(restored, before);
    else setText(before);
    setTaken(earlier);
    // The pressed button disappears.
    boxRef.current?.focus();
  }

  function submit(event: SyntheticEvent, isByKey = false) {
    const searched = handleSubmit(({ query: found }) => {
      const asksAgain = !differs && (found.list?.nationals.length ?? 0) > 0;
      if (isByKey && asksAgain) focusQuestion();
      else search(found, getValues('query'));
    }, refuse);
    void searched(event);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const added = event.clipboardData.getData('text/plain').trim();
    if (!isList(added)) return;
    const isLines = LINE_END.test(added);
    const { selectionEnd, selectionStart, value } = event.currentTarget;
    // Of a list that is too long for the box, it has only the beginning.
    const isBeginning = pasted?.shown === text && pasted.understanding !== undefined;
    const around = isBeginning ? [] : [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const lines = [around[0] ?? '', added, around[1] ?? '']
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(isLines ? '\n' : ', ');
    event.preventDefault();
    putList(lines);
  }

  function putList(lines: string) {
    const read = readPasted(lines, homeCountry);
    setPasted(read);
    setText(read.shown);
  }

  // The focus may be on the country question, or on a row of the last answer.
  usePagePaste({
    onText(given) {
      const added = given.trim();
      boxRef.current?.focus();
      if (isList(added)) putList(added);
      else setText(added);
    },
  });

  function goOnByKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    // Where nothing is typed, single keys lead to the rows.
    if (event.key === 'Escape') boxRef.current?.blur();
    if (event.key === 'Enter') submit(event, true);
  }

  return (
    <form role="search" onSubmit={(event) => submit(event)} noValidate>
      <div className={classes['row']}>
        <div className={classes['field']}>
          {/* A plain element: the library's component cannot be described by a line elsewhere. */}
          <textarea
            ref={boxRef}
            aria-label={t('search.label')}
            rows={1}
            className={classes['input']}
            placeholder={t(isPhone ? 'search.placeholderShort' : 'search.placeholder')}
            value={text}
            onChange={({ currentTarget }) => setText(inOneLine(currentTarget.value, ' '))}
            onPaste={paste}
            onKeyDown={goOnByKey}
            aria-invalid={asked && understanding.state !== 'understood' && !asksCountry(understanding)}
            aria-describedby={`${readingId} ${lineId}`}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          {understanding.state === 'understood' && <Reading id={readingId} query={understanding} />}
        </div>
        <Button
          type="submit"
          size="md"
          className={classes['submit'] ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {t('search.submit')}
        </Button>
      </div>
      {isPhone && understanding.state === 'understood' && <ReadingBelow query={understanding} />}
      <div id={lineId} className={classes['line']}>
        {takenHere !== undefined && <ReadWords words={takenHere.said} onUndo={() => undo(takenHere)} />}
        <QueryLine
          text={text}
          understanding={understanding}
          asked={asked}
          onTake={take}
          question={{ onRead: readWith, questionRef }}
        />
      </div>
    </form>
  );
}
