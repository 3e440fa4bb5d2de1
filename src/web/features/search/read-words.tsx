import { Button, Text } from '@mantine/core';
import { t } from './messages.ts';
import classes from './search-box.module.css';

export interface ReadWordsProps {
  readonly words: string;
  readonly onUndo: (() => void) | undefined;
}

/** By which guess or country a query was read, and the way back to what was written. */
export function ReadWords({ words, onUndo }: ReadWordsProps) {
  return (
    <span className={classes['suggestion']}>
      <Text span role="status" size="sm" c="dimmed">
        {words}
      </Text>
      {onUndo !== undefined && (
        <Button variant="default" size="compact-sm" onClick={onUndo}>
          {t('search.undo')}
        </Button>
      )}
    </span>
  );
}
