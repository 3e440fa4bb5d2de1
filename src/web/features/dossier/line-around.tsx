import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CrashBoundary } from '../../ui/components/crash-boundary.tsx';
import type { DrawnLineProps } from './drawn-line.tsx';
import { t } from './messages.ts';

/** Of a line with a few lanes, so that little moves when it is there. */
export const LINE_HEIGHT_PX = 200;

/** Fetched when a line is first shown. A browser remembers that a module could not be fetched, so only a reload tries again. */
const lineOptions = {
  queryKey: ['dossier-line'],
  queryFn: () => import('./drawn-line.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const;

/** The number line around an identifier. */
export function LineAround(props: DrawnLineProps) {
  const code = useQuery(lineOptions);
  if (code.isError) return <Text size="sm">{t('dossierPage.lineFailed')}</Text>;
  if (!code.isSuccess) return <Skeleton height={LINE_HEIGHT_PX} aria-hidden />;
  const { default: DrawnLine } = code.data;
  return (
    <CrashBoundary>
      <DrawnLine {...props} />
    </CrashBoundary>
  );
}
