import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { z } from 'zod';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { browserStorage, type JsonStorage } from '../../../platform/storage/json-storage.ts';
import { t } from './messages.ts';
import classes from './pictures-panel.module.css';
import { type Picture, PICTURES, ResultPictures, type ResultPicturesProps } from './result-pictures.tsx';

/** The viewport in which charts leave room for rows below them. */
const ROOMY = '(min-width: 62em) and (min-height: 56em)';

const KEY = 'contribution-desk.pictures';
const storedSchema = z.array(z.enum(PICTURES));

/** The rows come first: charts that would push them out of sight are closed by default. */
function picturesBefore(storage: JsonStorage): readonly Picture[] {
  const stored = storedSchema.safeParse(storage.read(KEY));
  if (stored.success) return stored.data;
  return window.matchMedia(ROOMY).matches ? ['line', 'time'] : [];
}

/** The charts above the table. This browser remembers which are open. */
export function PicturesPanel(props: Omit<ResultPicturesProps, 'shown'>) {
  const titleId = useId();
  const [storage] = useState(browserStorage);
  const [shown, setShown] = useState(() => picturesBefore(storage));
  function toggle(picture: Picture) {
    const next = PICTURES.filter((one) => (one === picture) !== shown.includes(one));
    storage.write(KEY, next);
    setShown(next);
  }
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
            onClick={() => toggle(picture)}
          >
            {t(`pictures.${picture}`)}
          </Button>
        ))}
      </div>
      {shown.length > 0 && (
        <CrashBoundary>
          <ResultPictures {...props} shown={shown} />
        </CrashBoundary>
      )}
    </section>
  );
}
