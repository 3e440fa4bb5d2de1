import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { say } from '../words/say.ts';
import styles from './shell.module.css';

/** Who is not signed in has two places: the first card, and Inspect. */
export function SignedOutLink({ atInspect }: { readonly atInspect: boolean }) {
  return (
    <Anchor
      component={Link}
      to={atInspect ? PATHS.search : PATHS.inspect}
      className={styles['headerLink'] ?? ''}
    >
      {say(atInspect ? 'inspect.signIn' : 'inspect.title')}
    </Anchor>
  );
}
