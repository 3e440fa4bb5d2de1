import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { browserStorage } from '../../../platform/storage/json-storage.ts';
import { t } from './messages.ts';
import classes from './pictures-panel.module.css';
import { type Picture, PICTURES, ResultPictures, type ResultPicturesProps } from './result-pictures.tsx';

const KEY = 'contribution-desk.pictures';
const storedSchema = z.array(z.enum(PICTURES)).catch([]);
const OPENED = ['line', 'time'] as const satisfies readonly Picture[];

/** The pictures that are open. This browser remembers them. */
export interface ShownPictures {
  readonly shown: readonly Picture[];
  readonly toggle: (picture: Picture) => void;
  /** From the strip to the number line and the times, and back. */
  readonly toggleAll: () => void;
}

export function useShownPictures(): ShownPictures {
  const [storage] = useState(browserStorage);
  const [shown, setShown] = useState<readonly Picture[]>(() => storedSchema.parse(storage.read(KEY)));
  function show(next: readonly Picture[]) {
    storage.write(KEY, next);
    setShown(next);
  }
  return {
    shown,
    toggle: (picture) => show(PICTURES.filter((one) => (one === picture) !== shown.includes(one))),
    toggleAll: () => show(shown.length === 0 ? OPENED : []),
  };
}

export interface PicturesPanelProps extends Omit<ResultPicturesProps, 'shown'> {
  readonly pictures: ShownPictures;
  /** True on a phone, which has no strip. */
  readonly isNarrow: boolean;
}

/** The pictures above the table: a strip, or those that are open. */
export function PicturesPanel({ pictures, isNarrow, ...props }: PicturesPanelProps) {
  const titleId = useId();
  const { shown, toggle, toggleAll } = pictures;
  const isOpen = shown.length > 0;
  if (isNarrow && !isOpen) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const sizeButton = (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      className={classes.size ?? ''}
      aria-label={t(isOpen ? 'pictures.smaller' : 'pictures.larger')}
      title={t(isOpen ? 'pictures.smaller' : 'pictures.larger')}
      onClick={toggleAll}
    >
      <Chevron size={16} aria-hidden />
    </Button>
  );
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-open={isOpen}>
      <VisuallyHidden component="h2" id={titleId}>
        {t('pictures.title')}
      </VisuallyHidden>
      {isOpen && (
        <div className={classes.choice}>
          {PICTURES.map((picture) => (
            <Button
              key={picture}
              variant={shown.includes(picture) ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={shown.includes(picture)}
              leftSection={shown.includes(picture) ? <span aria-hidden>✓</span> : undefined}
              onClick={() => toggle(picture)}
            >
              {t(`pictures.${picture}`)}
            </Button>
          ))}
          {sizeButton}
        </div>
      )}
      <CrashBoundary>
        <ResultPictures {...props} shown={shown} />
      </CrashBoundary>
      {!isOpen && sizeButton}
    </section>
  );
}
