import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { say } from './messages.ts';
import { RawBytes, type RawBytesProps } from './raw-bytes.tsx';

/** The raw bytes, one click away; nothing is made of them before. */
export function RawBytesDisclosure(props: RawBytesProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) contentRef.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <section>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((was) => !was)}
      >
        {say('bytes.rawBytes')}
      </Button>
      <div id={id} ref={contentRef}>
        {open && <RawBytes {...props} />}
      </div>
    </section>
  );
}
