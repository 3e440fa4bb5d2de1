import { Button, Text } from '@mantine/core';
import { useIsPhone } from '../../../ui/components/use-is-phone.ts';
import { useState } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { NationalCountry } from '../../../identifiers/national/national-country.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { t } from './messages.ts';

export interface NationalRowsProps {
  readonly draft: DraftStore;
  /** The number of rows with a national number. */
  readonly count: number;
  /** Called with the number of rows that were read. */
  readonly onRead: (count: number) => void;
}

/** Asks for the country of the national numbers of a draft, once for all; on a phone, in a dialog. */
export function NationalRows({ draft, count, onRead }: NationalRowsProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const words = t('reportTable.national', { count });
  const country = (
    <NationalCountry
      wordsOf={(one) => {
        const read = draft.nationalOf(one).size;
        return read === 0 ? undefined : t('reportTable.readNational', { count: read });
      }}
      onTake={(one) => {
        const read = draft.nationalOf(one).size;
        draft.readNational(one);
        setOpen(false);
        onRead(read);
      }}
    />
  );
  if (!isPhone)
    return (
      <>
        <Text size="sm">{words}</Text>
        {country}
      </>
    );
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {words}…
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={words}>
          {country}
        </Dialog>
      )}
    </>
  );
}
