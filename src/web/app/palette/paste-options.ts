import type { CountryCode } from '../../../contract/country.ts';
import { countryName } from '../../ui/format/country-name.ts';
import { PATHS, PATHS_FOR_ALL } from '../../ui/format/paths.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import { addressOf, type SavedSearch } from '../../registry/saved-searches/saved-search.ts';
import type { DeskState } from '../../desk/session/desk-state.ts';
import { lineSentences } from '../../identifiers/typed/line-sentences.ts';
import { t } from './messages.ts';
import {
  LINE_MARK,
  type PasteUnderstanding,
  type Reading,
} from '../../identifiers/typed/understand-paste.ts';

const PAGES = [
  'overview',
  'search',
  'report',
  'download',
  'activity',
  'inspect',
  'peers',
  'account',
  'settings',
] as const;
const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;

export type PasteCommand =
  | 'lock'
  | 'unlock'
  | 'save-keys'
  | 'sign-out'
  | 'shortcuts'
  | 'erase-searches'
  | (typeof COLOUR_SCHEMES)[number];

export type PasteAction =
  | { readonly do: 'search'; readonly text: string; readonly focusRow: boolean }
  | { readonly do: 'dossier'; readonly text: string }
  | { readonly do: 'saved-search'; readonly parts: SearchParts }
  /** `leftOut`: lines of the list that are no identifier, or were not read. */
  | { readonly do: 'look-up-all'; readonly identifiers: readonly string[]; readonly leftOut: number }
  | { readonly do: 'report'; readonly text: string }
  /** `text`: the list as it was pasted. */
  | { readonly do: 'report-all'; readonly text: string }
  | { readonly do: 'receipt'; readonly payloadHashHex: string }
  | { readonly do: 'inspect' }
  | { readonly do: 'triage'; readonly parts: SearchParts }
  | { readonly do: 'page'; readonly page: (typeof PAGES)[number] }
  | { readonly do: 'command'; readonly command: PasteCommand };

export interface PasteOption {
  readonly label: string;
  readonly hint?: string;
  readonly action: PasteAction;
}

export interface PasteGroup {
  readonly title: string;
  readonly options: readonly PasteOption[];
}

export interface PasteContext {
  readonly key: DeskState['key'];
  /** Which of the pages that not every deployment has something for are there. */
  readonly offered: Readonly<Record<'download' | 'peers', boolean>>;
  readonly homeCountry: CountryCode | null;
  /** None while the key is locked. */
  readonly savedSearches: readonly Pick<SavedSearch, 'name' | 'entries' | 'view'>[];
  readonly operations: readonly Pick<Operation, 'kind' | 'payloadHashHex' | 'rows'>[];
  /** The address of the triage that is under way, or of the last search, which can be triaged; none while the key is locked. */
  readonly triage: SearchParts | undefined;
  /** Whether the report form takes another identifier. */
  readonly mayReport: boolean;
}

const wordsOf = ({ words, isNational }: Reading, homeCountry: CountryCode | null): string =>
  isNational && homeCountry !== null
    ? t('paste.national', { words, country: countryName(homeCountry) })
    : words;

/** What was understood, in words, before anything happens. */
export function explainPaste(understanding: PasteUnderstanding, context: PasteContext): readonly string[] {
  const signIn = context.key === 'none' ? [t('paste.signIn')] : [];
  switch (understanding.kind) {
    case 'nothing':
      return [t('paste.nothing')];
    case 'identifier':
      return [
        ...understanding.readings.flatMap((reading) => [
          `${wordsOf(reading, context.homeCountry)} · ${reading.text}`,
          ...reading.changes,
        ]),
        ...signIn,
      ];
    case 'lines':
      return [...lineSentences(understanding), ...signIn];
    case 'hash':
      return [
        t('paste.hash'),
        t(operationOf(understanding.hex, context) === undefined ? 'paste.hashUnknown' : 'paste.hashKnown'),
      ];
    case 'transaction':
      return [t('paste.transaction', { characters: understanding.characters })];
    case 'words':
      return understanding.needsHomeCountry
        ? [understanding.reason, t('paste.chooseHomeCountry')]
        : [understanding.reason];
  }
}

const operationOf = (hex: string, { operations }: PasteContext) =>
  operations.find(({ payloadHashHex }) => payloadHashHex === hex);

const lookUp = (text: string): PasteOption => ({
  label: t('paste.lookUp', { text }),
  action: { do: 'search', text, focusRow: false },
});

const report = ({ text, isReportable }: Reading, { mayReport }: PasteContext): readonly PasteOption[] =>
  isReportable
    ? [
        {
          label: t('paste.report', { text }),
          ...(mayReport ? {} : { hint: t('paste.reportBusy') }),
          action: { do: 'report', text },
        },
      ]
    : [];

function receipt({
  kind,
  payloadHashHex,
  rows: [first],
}: PasteContext['operations'][number]): readonly PasteOption[] {
  if (payloadHashHex === undefined || first === undefined) return [];
  const { identifier } = first;
  return [
    {
      label: t(kind === 'report' ? 'paste.receiptReport' : 'paste.receiptFlag', { identifier }),
      action: { do: 'receipt', payloadHashHex },
    },
  ];
}

function savedSearch(search: PasteContext['savedSearches'][number]): readonly PasteOption[] {
  const { name, entries } = search;
  const parts = addressOf(search);
  if (name === undefined) return [];
  return parts === undefined
    ? [{ label: name, action: { do: 'look-up-all', identifiers: entries, leftOut: 0 } }]
    : [{ label: name, hint: entries.join(', '), action: { do: 'saved-search', parts } }];
}

/** So many of the newest operations are offered before anything is typed. */
const MOST_OPERATIONS = 3;

/** So many lines of a list get options of their own. */
const MOST_LINES = 20;

function optionsWithThis(
  text: string,
  understanding: PasteUnderstanding,
  context: PasteContext,
): readonly PasteOption[] {
  if (understanding.kind === 'transaction') {
    return [{ label: t('paste.inspect'), hint: t('paste.inspectHint'), action: { do: 'inspect' } }];
  }
  if (context.key === 'none') return [];
  switch (understanding.kind) {
    case 'identifier':
      return understanding.readings.flatMap((reading) => [
        lookUp(reading.text),
        ...report(reading, context),
        { label: t('paste.dossier', { text: reading.text }), action: { do: 'dossier', text: reading.text } },
        {
          label: t('paste.flag', { text: reading.text }),
          action: { do: 'search', text: reading.text, focusRow: true },
        },
      ]);
    case 'lines': {
      const identifiers = [...new Set(understanding.readings.map((reading) => reading.text))];
      const { readings, unread, leftOut } = understanding;
      return [
        ...(identifiers.length > 1
          ? [
              {
                label: t('paste.lookUpAll', { count: identifiers.length }),
                action: { do: 'look-up-all', identifiers, leftOut: unread + leftOut },
              } as const,
            ]
          : []),
        ...(understanding.mayHoldKey
          ? []
          : [
              {
                label: t('paste.reportAll', { count: readings.length + unread + leftOut }),
                action: { do: 'report-all', text: text.replaceAll(LINE_MARK, '\n') },
              } as const,
            ]),
        ...identifiers.slice(0, MOST_LINES).map(lookUp),
      ];
    }
    case 'hash': {
      const operation = operationOf(understanding.hex, context);
      if (operation === undefined) return [];
      return receipt(operation);
    }
    default:
      return [];
  }
}

const pages = ({ key, offered, triage }: PasteContext): readonly PasteOption[] => [
  ...PAGES.filter(
    (page) =>
      (key !== 'none' || PATHS_FOR_ALL.has(PATHS[page])) &&
      ((page !== 'download' && page !== 'peers') || offered[page]),
  ).map((page) => ({
    label: t(`paste.page.${page}`),
    action: { do: 'page', page } as const,
  })),
  ...(triage?.q === undefined
    ? []
    : [{ label: t('paste.page.triage'), hint: triage.q, action: { do: 'triage', parts: triage } as const }]),
];

function commands({ key, savedSearches }: PasteContext): readonly PasteOption[] {
  const available: readonly (PasteCommand | false)[] = [
    key === 'unlocked' && 'lock',
    key === 'locked' && 'unlock',
    key === 'unlocked' && 'save-keys',
    'shortcuts',
    ...COLOUR_SCHEMES,
    savedSearches.length > 0 && 'erase-searches',
    key !== 'none' && 'sign-out',
  ];
  return available
    .filter((command) => command !== false)
    .map((command) => ({ label: t(`paste.command.${command}`), action: { do: 'command', command } }));
}

/** Whether each word of what was typed begins a word of the name. */
function isNamed(label: string, text: string): boolean {
  const names = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.every((word) => names.some((name) => name.startsWith(word))) ?? false;
}

/** What can be done now, in groups; the first option is the likeliest. */
export function pasteGroups(
  text: string,
  understanding: PasteUnderstanding,
  context: PasteContext,
): readonly PasteGroup[] {
  const isNothing = understanding.kind === 'nothing';
  const byName = (options: readonly PasteOption[]) =>
    isNothing
      ? options
      : understanding.kind === 'words'
        ? options.filter(({ label }) => isNamed(label, text))
        : [];
  const recent = context.savedSearches
    .flatMap(({ name, entries }) => (name === undefined ? entries : []))
    .filter((query) => isNothing || (understanding.kind === 'words' && query.includes(text.trim())))
    .map(lookUp);
  const saved = byName(context.savedSearches.flatMap(savedSearch));
  const receipts = isNothing ? context.operations.slice(0, MOST_OPERATIONS).flatMap(receipt) : [];
  return [
    { title: t('paste.groupDo'), options: optionsWithThis(text, understanding, context) },
    { title: t('paste.groupSaved'), options: saved },
    { title: t('paste.groupRecent'), options: [...recent, ...receipts] },
    { title: t('paste.groupPages'), options: byName(pages(context)) },
    { title: t('paste.groupCommands'), options: byName(commands(context)) },
  ].filter(({ options }) => options.length > 0);
}
