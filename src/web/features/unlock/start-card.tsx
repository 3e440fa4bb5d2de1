import { Button, Card, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../contract/practice.ts';
import type { KeyOwner } from '../../../signer/signer.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Problem } from '../../components/problem.tsx';
import { PATHS } from '../../format/paths.ts';
import { useDesk } from '../../session/desk-context.tsx';
import { t } from './messages.ts';

const COLOURS = [
  'amber',
  'blue',
  'coral',
  'green',
  'grey',
  'indigo',
  'ivory',
  'olive',
  'red',
  'silver',
  'violet',
  'white',
];
const BIRDS = [
  'crane',
  'dove',
  'falcon',
  'finch',
  'heron',
  'kite',
  'lark',
  'owl',
  'plover',
  'robin',
  'swift',
  'tern',
];
const SUFFIX_RANGE = 10_000;

function randomBelow(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % limit;
}

const pick = (words: readonly string[]): string => words[randomBelow(words.length)] ?? '';

/** A new practice account of a new peer, with a name that people can tell apart: `analyst@blue-heron-0418`. */
export function practiceOwner(): KeyOwner {
  const peerId = `${pick(COLOURS)}-${pick(BIRDS)}-${String(randomBelow(SUFFIX_RANGE)).padStart(4, '0')}`;
  return { accountId: `analyst@${peerId}`, email: `analyst@${peerId}.example` };
}

/** The first card: makes a practice account, and holds the ways to sign in with one's own keys. */
export function StartCard({ children }: { readonly children: ReactNode }) {
  const { config, session } = useDesk();
  const navigate = useNavigate();
  const location = useRouterState({ select: (state) => state.location });
  const start = useMutation({
    mutationKey: ['start-practice'],
    mutationFn: () => session.startPractice(practiceOwner()),
    onSuccess: () => {
      const [q] = PRACTICE_EXAMPLE_QUERIES;
      const nothingAsked = location.pathname === PATHS.search && location.searchStr === '';
      if (nothingAsked && q !== undefined)
        return navigate({ to: PATHS.search, search: { q }, replace: true });
      return undefined;
    },
  });

  return (
    <Card withBorder maw={640} mx="auto" mt={{ base: 'sm', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <PageHeading>{t('unlock.title')}</PageHeading>
        <Text>{t(config.practice ? 'unlock.practiceIntro' : 'unlock.intro')}</Text>
        {config.practice && (
          <Button size="md" loading={start.isPending} onClick={() => start.mutate()}>
            {t('unlock.startPractising')}
          </Button>
        )}
        <div role="status">{start.isPending && <Text c="dimmed">{t('unlock.making')}</Text>}</div>
        {start.error instanceof AppError && <Problem title={t('unlock.startFailed')} error={start.error} />}
        {children}
        <Text size="sm" c="dimmed">
          {t('unlock.promise')}
        </Text>
      </Stack>
    </Card>
  );
}
