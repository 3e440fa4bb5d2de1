import { Button, Checkbox, Drawer, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { DossierLink } from '../../../registry/identifier-facts/dossier-link.tsx';
import { useNow } from '../../../ui/format/time-text.tsx';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './record.module.css';
import { RecordDetails } from '../../../registry/records/record-details.tsx';

export interface RecordDrawerProps {
  /** The drawer is open while this is set. */
  readonly record: RegistryRecord | undefined;
  /** Its index among the rows shown; `undefined` if a filter hides it. */
  readonly place: { readonly at: number; readonly count: number } | undefined;
  readonly terms: readonly SearchTerm[];
  readonly ownPeerId: string | undefined;
  /** Renders the actions of the contribution. */
  readonly action: (record: RegistryRecord) => ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onFlag: (record: RegistryRecord) => void;
  /** Undoes the last flag that was not sent yet. */
  readonly onUndo: () => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onReportLike: (record: RegistryRecord) => void;
  readonly onClose: () => void;
}

/** Everything about one contribution: the short form of the identifier's dossier. */
export function RecordDrawer({
  record,
  place,
  onStep,
  onSelect,
  onFlag,
  onClose,
  ...props
}: RecordDrawerProps) {
  const nowMs = useNow();
  const { shortcuts } = useSettings();

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || record === undefined) return;
    // The action's own popover, such as the one for a refusal, is elsewhere in the document.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (!shortcuts && event.key.length === 1) return;
    const does: Readonly<Record<string, () => void>> = {
      j: () => onStep(1),
      ArrowRight: () => onStep(1),
      k: () => onStep(-1),
      ArrowLeft: () => onStep(-1),
      x: onSelect,
      f: () => onFlag(record),
      u: props.onUndo,
    };
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <Drawer.Root
      opened={record !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      // The table focuses the row, which may be another one now.
      returnFocus={false}
      onKeyDown={onKeyDown}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        {/* As in the theme: no second banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title fw={650}>
            {t('record.title')}
            {place !== undefined && ` · ${t('record.place', { ...place })}`}
          </Drawer.Title>
          {/* The same for every record: a button that has the focus keeps it, and with it the keys. */}
          <Group gap={6} ml="auto" mr="sm">
            <Button
              variant="default"
              size="compact-md"
              px={6}
              aria-label={t('record.previous')}
              title={t('record.previous')}
              disabled={place === undefined || place.at === 1}
              onClick={() => onStep(-1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <Button
              variant="default"
              size="compact-md"
              px={6}
              aria-label={t('record.next')}
              title={t('record.next')}
              disabled={place === undefined || place.at === place.count}
              onClick={() => onStep(1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </Group>
          <Drawer.CloseButton ml={0} aria-label={t('record.close')} data-autofocus />
        </Drawer.Header>
        <Drawer.Body>
          {record !== undefined && (
            <Stack gap="lg">
              <VisuallyHidden role="status">
                {place !== undefined &&
                  t('record.said', {
                    identifier: namedIdentifier(record.id),
                    at: place.at,
                    count: place.count,
                  })}
              </VisuallyHidden>
              <CrashBoundary key={record.assetDefinitionId ?? record.id}>
                <Stack gap="lg">
                  {place === undefined && <Text size="sm">{t('record.notShown')}</Text>}
                  <RecordDetails
                    record={record}
                    terms={props.terms}
                    ownPeerId={props.ownPeerId}
                    nowMs={nowMs}
                  />
                  <Group gap="xs" className={classes['links'] ?? ''}>
                    <DossierLink identifier={record.id} className={classes['link']} />
                    {record.assetDefinitionId !== undefined && (
                      <CopyButton text={() => window.location.href} thing={t('record.linkThing')}>
                        {t('record.link')}
                      </CopyButton>
                    )}
                    <CopyButton text={() => JSON.stringify(record.json)} thing={t('record.jsonThing')}>
                      {t('record.json')}
                    </CopyButton>
                  </Group>
                </Stack>
              </CrashBoundary>
              <DialogFoot
                said={<Checkbox label={t('record.select')} checked={props.isSelected} onChange={onSelect} />}
              >
                <Button variant="default" size="compact-md" onClick={() => props.onReportLike(record)}>
                  {t('record.reportLike')}
                </Button>
                {props.action(record)}
              </DialogFoot>
            </Stack>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
