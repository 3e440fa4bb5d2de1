import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { daysOfInterval, intervalOfDays } from '../../../registry/results/day-interval.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { TimeFormat } from '../../../ui/format/time.ts';
import {
  type DownloadFilter,
  downloadPartsFor,
  isBackwards,
  LAST_DAYS,
  readDownloadFilter,
  readTypedSize,
  WHOSE,
} from './download-filter.ts';
import { t } from './messages.ts';

/** When contributions were reported: at any time, in the last days, or from one day to another. */
export const REPORTED = ['any', ...LAST_DAYS, 'custom'] as const;

/** What the fields hold, as they are read for the address. @param format of the days */
const filterSchemaOf = (format: TimeFormat) =>
  z
    .object({
      types: z.array(z.string()).readonly(),
      origins: z.array(z.string()).readonly(),
      destinations: z.array(z.string()).readonly(),
      whose: z.enum(WHOSE),
      peer: z.string().optional(),
      reported: z.literal(REPORTED),
      from: z.string(),
      to: z.string(),
      size: z.string(),
    })
    .transform(({ from, peer, reported, size: text, to, ...lists }, context): DownloadFilter => {
      const size = readTypedSize(text);
      if (size === undefined && text.trim() !== '')
        context.addIssue({ code: 'custom', path: ['size'], message: t('download.sizeWrong') });
      const dates = reported === 'custom' ? intervalOfDays(from, to, format) : reported;
      if (dates === undefined || isBackwards(dates)) {
        const message = t(dates === undefined ? 'download.noDays' : 'download.datesBackwards');
        context.addIssue({ code: 'custom', path: ['from'], message });
      }
      return { ...lists, peer, dates: dates ?? 'any', size };
    });

export type FieldValues = z.input<ReturnType<typeof filterSchemaOf>>;

function fieldsOf({ dates, size, ...lists }: DownloadFilter, format: TimeFormat): FieldValues {
  const isCustom = typeof dates === 'object';
  return {
    ...lists,
    reported: isCustom ? 'custom' : dates,
    ...daysOfInterval(isCustom ? dates : undefined, format),
    size: size === undefined ? '' : String(size),
  };
}

/** Of no filter. */
export const NO_FIELDS = fieldsOf(readDownloadFilter({}), { timeZone: 'UTC' });

/** The form of what is to be downloaded. */
export interface FilterForm extends UseFormReturn<FieldValues, unknown, DownloadFilter> {
  /** Puts what the fields hold into the address, if it is valid. `typing`: the way back does not go through every key. */
  readonly submit: (by: 'choice' | 'typing') => void;
}

const addressOf = (filter: DownloadFilter): string => JSON.stringify(downloadPartsFor(filter));

/** The form of the filter that the address holds: what is valid goes there, and what comes from there into the fields. */
export function useFilterForm(
  filter: DownloadFilter,
  onFilter: (filter: DownloadFilter, by: 'choice' | 'typing') => void,
): FilterForm {
  const format = useTimeFormat();
  const schema = useMemo(() => filterSchemaOf(format), [format]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: fieldsOf(filter, format),
    // It is read with every key: a year begins as `0002`, before the first day.
    shouldFocusError: false,
  });
  /** On their way to the address, which may lag behind typing: the oldest first. */
  const submitted = useRef<readonly string[]>([addressOf(filter)]);
  const follow = useEffectEvent((read: DownloadFilter) => {
    const at = submitted.current.indexOf(addressOf(read));
    submitted.current = at === -1 ? [] : submitted.current.slice(at + 1);
    // The way back, and a proposed size; what was typed stays as it was typed.
    if (at === -1) form.reset(fieldsOf(read, format));
    void form.trigger();
  });
  useEffect(() => follow(filter), [filter]);
  return {
    ...form,
    submit(by) {
      // What is valid again may be what the address has already.
      void form.trigger();
      void form.handleSubmit((next) => {
        const last = submitted.current.at(-1) ?? addressOf(filter);
        if (addressOf(next) === last) return;
        submitted.current = [...submitted.current, addressOf(next)];
        onFilter(next, by);
      })();
    },
  };
}
