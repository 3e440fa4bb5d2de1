import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CrashBoundary } from '../../../ui/components/crash-boundary.tsx';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import classes from './pictures-panel.module.css';
import type { ResultPicturesProps } from './result-pictures.tsx';
import { PICTURES, ShownPictures } from './shown-pictures.ts';

/** Where pictures leave room for rows below them. */
const ROOMY = '(min-width: 62em) and (min-height: 56em)';

/** Fetched when a picture is first shown. */
const picturesOptions = {
  queryKey: ['result-pictures'],
  queryFn: () => import('./result-pictures.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

function Loaded(props: ResultPicturesProps) {
  const code = useQuery(picturesOptions);
  if (code.isError) {
    return (
      <Group gap="xs">
        <Text size="sm">{t('pictures.failed')}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void code.refetch()}>
          {t('pictures.again')}
        </Button>
      </Group>
    );
  }
  if (!code.isSuccess) return <Skeleton height={160} aria-hidden />;
  const { default: ResultPictures } = code.data;
  return (
    <CrashBoundary>
      <ResultPictures {...props} />
    </CrashBoundary>
  );
}

/** The pictures of an answer above its table, each shown or not as this browser remembers. */
export function PicturesPanel(props: Omit<ResultPicturesProps, 'shown'>) {
  const titleId = useId();
  const [store] = useState(() => new ShownPictures(window.matchMedia(ROOMY).matches));
  const shown = useStore(store);
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <VisuallyHidden component="h2" id={titleId}>
        {t('pictures.title')}
      </VisuallyHidden>
      <div className={classes.choice}>
        <span>{t('pictures.show')}</span>
        {PICTURES.map((picture) => (
          <Button
            key={picture}
            variant={shown.includes(picture) ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={shown.includes(picture)}
            leftSection={shown.includes(picture) ? <span aria-hidden>✓</span> : undefined}
            onClick={() => store.toggle(picture)}
          >
            {t(`pictures.${picture}`)}
          </Button>
        ))}
      </div>
      {shown.length > 0 && <Loaded {...props} shown={shown} />}
    </section>
  );
}
