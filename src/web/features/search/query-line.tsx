import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { say } from '../../words/say.ts';
import { describeTerm } from './describe-term.ts';
import classes from './search-box.module.css';
import type { Understanding } from './understand-query.ts';

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
  /** Whether the analyst asked for it already; until then a refusal is a quiet hint. */
  readonly asked: boolean;
  readonly onTake: () => void;
}

/** The line under the box: what was understood, what can be put right, or why nothing can be made of it. */
export function QueryLine({ understanding, asked, onTake }: QueryLineProps) {
  switch (understanding.state) {
    case 'nothing':
      return null;
    case 'understood':
      return (
        <span className={classes['quiet']}>
          {[
            describeTerm(understanding.term),
            ...understanding.term.warnings.map(({ message }) => message),
          ].join(' · ')}
        </span>
      );
    case 'rewritten':
      return (
        <>
          <span className={classes['suggestion']}>
            {say('search.suggestion')} <span className={classes['value']}>{understanding.text}</span>
            <span className={classes['quiet']}>({describeTerm(understanding.term)})</span>
            <Button variant="default" size="compact-sm" onClick={onTake}>
              {say('search.takeSuggestion')}
            </Button>
          </span>
          <Changes changes={understanding.changes} />
        </>
      );
    case 'refused':
      return asked ? (
        <span className={classes['refused']} role="alert">
          <IconAlertCircle size={16} aria-hidden className={classes['icon']} />
          {understanding.reason}
        </span>
      ) : (
        <span className={classes['quiet']}>{understanding.reason}</span>
      );
  }
}

export interface TakenSuggestion {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly string[];
}

/** Says what was searched for in place of what was entered: nothing is changed silently. */
export function TakenLine({ before, after, changes }: TakenSuggestion) {
  return (
    <span role="status">
      <span className={classes['quiet']}>{say('search.tookSuggestion', { before, after })}</span>
      <Changes changes={changes} />
    </span>
  );
}
