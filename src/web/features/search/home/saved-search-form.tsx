import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { remarkText } from '../../../identifiers/kept-lists/line-remarks.tsx';
import { useNeverReportLists } from '../../../identifiers/never-report/kept/never-report-store.ts';
import { numbersOf } from '../../../../reading/never-report/read-never-report-list.ts';
import { readWrittenList, understandQuery } from '../../../../reading/search/search-query.ts';
import {
  MOST_NAME_CHARACTERS,
  MOST_RANGES,
  type SavedSearch,
} from '../../../registry/saved-searches/saved-search.ts';
import {
  type SavedSearchStore,
  useSavedSearchStore,
} from '../../../registry/saved-searches/saved-search-store.ts';
import { isWatchable, watchedRanges } from '../../../registry/saved-searches/watched-ranges.ts';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { t } from './messages.ts';
import classes from './saved-searches.module.css';

/** The number of lines shown with their reasons; the rest is counted. */
const MOST_SHOWN = 5;

/** What follows # is a remark. */
const withoutRemarks = (lines: string): string => lines.replace(/(?:^|[^\S\n])#.*$/gmu, '');

const reasonOf = (text: string): string => {
  const understanding = understandQuery(text);
  if (understanding.state === 'refused' && understanding.reason !== '') return understanding.reason;
  return t('home.notRead');
};

/**
 * Reads lines as people write them, and keeps them so. A line that cannot be read is refused: a list with a
 * gap would be trusted as complete.
 */
const linesSchema = z.string().transform((lines, { issues }) => {
  const { items, skipped, leftOut } = readWrittenList(withoutRemarks(lines)).list;
  const problems = skipped
    .slice(0, MOST_SHOWN)
    .map(({ lineNumber, text }) => remarkText({ lineNumber, text, reason: reasonOf(text) }));
  const others = items.filter(({ text }) => !isWatchable([text])).map(({ text }) => text);
  if (skipped.length > MOST_SHOWN)
    problems.push(t('home.unreadMore', { count: skipped.length - MOST_SHOWN }));
  if (leftOut > 0) problems.push(t('home.tooManyLines', { count: leftOut }));
  if (others.length > 0)
    problems.push(t('home.numbersOnly', { others: others.slice(0, MOST_SHOWN).join(', ') }));
  if (items.length === 0 && skipped.length === 0) problems.push(t('home.linesMissing'));
  if (problems.length > 0) issues.push({ code: 'custom', message: problems.join('\n'), input: lines });
  return [...new Set(items.map(({ text }) => text))];
});

/** @param fixed the query, if the form must not change it */
const formSchema = (store: SavedSearchStore, id: string | undefined, fixed: readonly string[] | undefined) =>
  z
    .object({
      name: z.string().trim().min(1, t('home.nameMissing')).max(MOST_NAME_CHARACTERS),
      entries: fixed === undefined ? linesSchema : z.string().transform(() => [...fixed]),
      isWatched: z.boolean(),
    })
    .superRefine(({ name, entries, isWatched }, context) => {
      const room = store.roomFor(id ?? store.named(name)?.id);
      const count = isWatched ? watchedRanges(entries).length : 0;
      if (count <= room) return;
      const message = t('home.tooManyRanges', { most: MOST_RANGES, room, count });
      context.addIssue({ code: 'custom', path: ['isWatched'], message });
    });
type FormInput = z.input<ReturnType<typeof formSchema>>;
type FormOutput = z.output<ReturnType<typeof formSchema>>;

export interface SavedSearchFormProps {
  /** The initial value: a search, the query in the address, or nothing for a new list. */
  readonly search?: Partial<Pick<SavedSearch, 'id' | 'name' | 'isWatched'>> &
    Pick<SavedSearch, 'entries' | 'view'>;
  /** Whether the query can be changed. */
  readonly hasLines: boolean;
  /** Whether a dialog gives it the focus. */
  readonly isInDialog?: boolean;
  readonly onDone: () => void;
}

/** A name for a search, what it looks up, and whether it is watched. */
export function SavedSearchForm({ search, hasLines, isInDialog = false, onDone }: SavedSearchFormProps) {
  const store = useSavedSearchStore();
  const { lists } = useNeverReportLists();
  const { id, entries = [], view = {} } = search ?? {};
  const initialName = search?.name ?? entries[0]?.slice(0, MOST_NAME_CHARACTERS) ?? '';
  const { register, handleSubmit, formState, setValue, control } = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(formSchema(store, id, hasLines ? undefined : entries)),
    defaultValues: {
      name: initialName,
      entries: entries.join('\n'),
      isWatched: search === undefined || (search.isWatched ?? store.named(initialName)?.isWatched ?? false),
    },
  });
  const { errors } = formState;
  const named = store.named(useWatch({ control, name: 'name' }).trim());
  const save = handleSubmit((saved) => {
    store.save({ ...saved, view }, id);
    onDone();
  });
  return (
    <form onSubmit={(event) => void save(event)} autoComplete="off" noValidate>
      <Stack gap="xs">
        <TextInput
          {...register('name')}
          label={t('home.name')}
          error={errors.name?.message}
          maxLength={MOST_NAME_CHARACTERS}
          maw={420}
          autoFocus={!isInDialog}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            event.stopPropagation();
            onDone();
          }}
        />
        {named !== undefined && named.id !== id && (
          <Text size="sm" role="status">
            {t('home.replaces')}
          </Text>
        )}
        {search === undefined && lists.length > 0 && (
          <NativeSelect
            label={t('home.fromList')}
            maw={420}
            data={['', ...lists.map((list) => list.name)]}
            onChange={({ currentTarget }) => {
              const list = lists.find((one) => one.name === currentTarget.value);
              if (list === undefined) return;
              setValue('entries', numbersOf(list.entries).join('\n'));
              setValue('name', list.name);
            }}
          />
        )}
        {hasLines && (
          <Textarea
            {...register('entries')}
            label={t('home.lines')}
            description={t('home.linesHint')}
            error={errors.entries?.message}
            rows={search === undefined ? 4 : Math.min(entries.length, 8)}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            classNames={{ input: classes['field'] ?? '', error: classes['problems'] ?? '' }}
          />
        )}
        {(hasLines || isWatchable(entries)) && (
          <Checkbox
            {...register('isWatched')}
            label={t('home.watch')}
            description={t('home.watchHint')}
            error={errors.isWatched?.message}
          />
        )}
        <Group gap="xs">
          <Button type="submit" size="compact-md">
            {t('home.saveNow')}
          </Button>
          <Button variant="default" size="compact-md" onClick={onDone}>
            {t('home.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
