import { Button } from '@mantine/core';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { NumberOffers } from '../../home-country/number-offers.tsx';
import { t } from './messages.ts';
import classes from './search-box.module.css';
import { describeTerm } from '../../components/describe-identifier.ts';
import { searchWarnings, type Understanding, understandQuery } from './search-query.ts';

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
  readonly offers: ReactNode;
}

/** The line below the box: how the query was understood, how to fix it, or why it cannot be searched. */
function QueryLine({ understanding, asked, onTake, offers }: QueryLineProps) {
  switch (understanding.state) {
    case 'nothing':
      return asked ? (
        <span className={classes['refused']} role="alert">
          <IconAlertCircle size={16} aria-hidden className={classes['icon']} />
          {t('search.nothing')}
        </span>
      ) : null;
    case 'understood':
      return (
        <span className={classes['quiet']}>
          {[describeTerm(understanding.term), ...searchWarnings(understanding.term)].join(' · ')}
        </span>
      );
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

/** Says what was searched for instead of what was entered: nothing changes silently. */
function TakenLine({ before, after, changes }: TakenSuggestion) {
  return (
    <span role="status">
      <span className={classes['quiet']}>{t('search.tookSuggestion', { before, after })}</span>
      <Changes changes={changes} />
    </span>
  );
}

export interface SearchBoxProps {
  /** The query in the page's address. */
  readonly query: string;
  /** Called with a searchable text or an empty one, also if it equals the current query, to ask again. */
  readonly onSearch: (text: string) => void;
}

/** The search box for all kinds of identifiers. It explains the query while the analyst types; Enter searches. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const inputId = useId();
  const lineId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  const [askedText, setAskedText] = useState<string>();
  const [taken, setTaken] = useState<TakenSuggestion>();
  if (shownQuery !== query) {
    // The address changed: a link, an example, or the browser's back button.
    setShownQuery(query);
    setText(query);
  }

  const understanding = useMemo(() => understandQuery(text), [text]);
  const asked = text === query || text === askedText;
  /** Without a query the box is empty because nothing was entered yet. */
  const askedForNothing = understanding.state === 'nothing' && text === askedText;
  const refused = askedForNothing || (asked && understanding.state === 'refused');
  const takenHere = taken?.after === text ? taken : undefined;

  function search() {
    setAskedText(text);
    if (understanding.state === 'nothing') inputRef.current?.focus();
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

  return (
    <form role="search" onSubmit={submit} noValidate>
      <div className={classes['row']}>
        <div className={classes['field']}>
          <label htmlFor={inputId} className={classes['label']}>
            {t('search.label')}
          </label>
          {/* A plain element: the library's own cannot be described by a line elsewhere. */}
          <input
            ref={inputRef}
            id={inputId}
            type="search"
            className={classes['input']}
            placeholder={t('search.placeholder')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            aria-invalid={refused}
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
        {takenHere === undefined ? (
          <QueryLine
            understanding={understanding}
            asked={understanding.state === 'nothing' ? askedForNothing : asked}
            onTake={search}
            offers={<NumberOffers text={text} onTake={takeNumber} />}
          />
        ) : (
          <TakenLine {...takenHere} />
        )}
      </div>
    </form>
  );
}
