import type { CountryCode } from '../../../contract/country.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import type { Peer } from '../../../client/account/peers.ts';
import { PATHS, PATHS_FOR_ALL } from '../../ui/format/paths.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import type { ListQuery } from '../../../reading/search/query.ts';
import type { SavedSearch } from '../../registry/saved-searches/saved-search.ts';
import { shortTitleOf } from '../../registry/saved-searches/short-title.ts';
import type { DeskState } from '../../desk/session/desk-state.ts';
import { lineSentences } from '../../identifiers/pasted/line-sentences.ts';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';
import { LINE_MARK } from '../../../reading/search/identifier-list.ts';
import type { PasteUnderstanding, Reading } from '../../identifiers/pasted/understand-paste.ts';

const PAGES = [
  'overview',
  'search',
  'report',
  'download',
  'activity',
  'inspect',
  'peers',
  'account',
  'connections',
  'settings',
] as const;
const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;

type Command =
  | 'lock'
  | 'unlock'
  | 'save-keys'
  | 'sign-out'
  | 'shortcuts'
  | 'erase-recent'
  | (typeof COLOUR_SCHEMES)[number];

/** The actions of the options. */
export interface PasteActions {
  readonly search: (parts: SearchParts, focusFirst?: boolean) => void;
  readonly lookUpAll: (list: ListQuery) => void;
  readonly openDossier: (identifier: string) => void;
  readonly report: (identifier: string) => void;
  readonly reportAll: (list: string) => void;
  readonly openOperation: (payloadHashHex: string) => void;
  readonly inspect: (transactionHex: string) => void;
  readonly openPage: (page: (typeof PAGES)[number]) => void;
  readonly openNeverReport: () => void;
  readonly openPeer: (peerId: string) => void;
  readonly reportType: (fraudType: string) => void;
  readonly downloadType: (fraudType: string) => void;
  readonly commands: Readonly<Record<Command, () => void>>;
}

export interface PasteOption {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Further words by which it is found. */
  readonly otherWords?: string | undefined;
  /** Called with the pasted transaction, which no option holds because it may be signed. */
  readonly run: (transactionHex: string) => void;
}

export interface PasteGroup {
  readonly title: string;
  readonly options: readonly PasteOption[];
}

export interface PasteContext {
  readonly key: DeskState['key'];
  /** False for keys that a lock erases. */
  readonly keysSaved: boolean;
  /** The pages that not every deployment offers. */
  readonly offered: Readonly<Record<'download' | 'peers' | 'connections', boolean>>;
  readonly homeCountry: CountryCode | null;
  /** Empty while the key is locked. */
  readonly savedSearches: readonly Pick<SavedSearch, 'name' | 'address'>[];
  /** Empty if the deployment does not list them, or no account is signed in. */
  readonly peers: readonly Pick<Peer, 'peerId'>[];
  readonly operations: readonly Pick<
    Operation,
    'kind' | 'payloadHashHex' | 'rows' | 'rowCount' | 'sentAtMs'
  >[];
  /** True if the report form takes another identifier. */
  readonly mayReport: boolean;
  readonly actions: PasteActions;
}

const wordsOf = ({ words, why, text, query }: Reading): string =>
  [
    why === undefined ? words : t('paste.meant', { words, why }),
    ...(text === query && why === undefined ? [] : [text]),
  ].join(' · ');

/** Describes what was recognised, before anything happens. */
export function explainPaste(understanding: PasteUnderstanding, context: PasteContext): readonly string[] {
  const signIn = context.key === 'none' ? [t('paste.signIn')] : [];
  switch (understanding.kind) {
    case 'nothing':
      return [t('paste.nothing')];
    case 'identifier':
      return [...understanding.readings.map(wordsOf), ...signIn];
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
      if (understanding.isNational) return [t('paste.nationalNumber')];
      return understanding.reason === undefined || understanding.reason === '' ? [] : [understanding.reason];
  }
}

const operationOf = (hex: string, { operations }: PasteContext) =>
  operations.find(({ payloadHashHex }) => payloadHashHex === hex);

const lookUp =
  ({ actions }: PasteContext) =>
  (text: string): PasteOption => ({
    label: t('paste.lookUp', { text }),
    run: () => actions.search({ q: text }),
  });

const optionsFor = (
  { query, text, isOne, isReportable }: Reading,
  context: PasteContext,
): readonly PasteOption[] => [
  lookUp(context)(query),
  ...(isReportable
    ? [
        {
          label: t('paste.report', { text }),
          hint: context.mayReport ? undefined : t('paste.reportBusy'),
          run: () => context.actions.report(text),
        },
      ]
    : []),
  ...(isOne
    ? [
        { label: t('paste.dossier', { text }), run: () => context.actions.openDossier(text) },
        { label: t('paste.flag', { text }), run: () => context.actions.search({ q: query }, true) },
      ]
    : []),
];

const openings = (
  operations: PasteContext['operations'],
  { actions }: PasteContext,
): readonly PasteOption[] =>
  operations.flatMap(({ kind, payloadHashHex, rowCount, rows: [first] }) =>
    payloadHashHex === undefined || first === undefined
      ? []
      : [
          {
            label: t(kind === 'report' ? 'paste.openReport' : 'paste.openFlag', {
              identifier: first.identifier,
              more: rowCount - 1,
            }),
            run: () => actions.openOperation(payloadHashHex),
          },
        ],
  );

const savedSearch = (
  { name: label, address }: PasteContext['savedSearches'][number],
  { actions }: PasteContext,
): readonly PasteOption[] =>
  label === undefined ? [] : [{ label, hint: address.q, run: () => actions.search(address) }];

/** The number of newest operations offered before anything is typed. */
const MOST_OPERATIONS = 3;

/** The number of lines of a list with options of their own. */
const MOST_LINES = 20;

function optionsWithThis(
  text: string,
  understanding: PasteUnderstanding,
  context: PasteContext,
): readonly PasteOption[] {
  const { actions } = context;
  if (understanding.kind === 'transaction')
    return [{ label: t('paste.inspect'), hint: t('paste.inspectHint'), run: actions.inspect }];
  if (context.key === 'none') return [];
  switch (understanding.kind) {
    case 'identifier':
      return understanding.readings.flatMap((reading) => optionsFor(reading, context));
    case 'lines': {
      const identifiers = [...new Set(understanding.readings.map((reading) => reading.text))];
      const { mayHoldKey, query, readings } = understanding;
      const { skipped, nationals, leftOut } = query.list;
      const all: readonly (PasteOption | false)[] = [
        (identifiers.length > 1 || nationals.length > 0) && {
          label: t('paste.lookUpAll', { count: identifiers.length }),
          run: () => actions.lookUpAll(query),
        },
        !mayHoldKey && {
          label: t('paste.reportAll', { count: readings.length + skipped.length + leftOut }),
          run: () => actions.reportAll(text.replaceAll(LINE_MARK, '\n')),
        },
      ];
      return [
        ...all.filter((option) => option !== false),
        ...identifiers.slice(0, MOST_LINES).map(lookUp(context)),
      ];
    }
    case 'hash': {
      const operation = operationOf(understanding.hex, context);
      return operation === undefined ? [] : openings([operation], context);
    }
    case 'words':
      // Search asks for its country.
      return understanding.isNational ? [lookUp(context)(text.trim())] : [];
    default:
      return [];
  }
}

const pages = ({ actions, key, offered }: PasteContext): readonly PasteOption[] => {
  const isOffered: Partial<Record<(typeof PAGES)[number], boolean>> = offered;
  const connectionsHint = t('paste.connectionsHint');
  return [
    ...PAGES.filter(
      (page) => (key !== 'none' || PATHS_FOR_ALL.has(PATHS[page])) && isOffered[page] !== false,
    ).map((page) => ({
      label: t(`paste.page.${page}`),
      ...(page === 'connections' && { hint: connectionsHint, otherWords: connectionsHint }),
      run: () => actions.openPage(page),
    })),
    ...(key === 'none'
      ? []
      : [
          {
            label: t('paste.neverReport'),
            hint: t('paste.page.settings'),
            run: () => actions.openNeverReport(),
          },
        ]),
  ];
};

function commands({ actions, key, keysSaved, savedSearches }: PasteContext): readonly PasteOption[] {
  const available: readonly (Command | false)[] = [
    key === 'unlocked' && 'lock',
    key === 'locked' && keysSaved && 'unlock',
    key === 'unlocked' && 'save-keys',
    'shortcuts',
    ...COLOUR_SCHEMES,
    savedSearches.some(({ name }) => name === undefined) && 'erase-recent',
    key !== 'none' && 'sign-out',
  ];
  return available
    .filter((command) => command !== false)
    .map((command) => ({ label: t(`paste.command.${command}`), run: actions.commands[command] }));
}

/** The actions for peers and fraud types. */
const namedThings = ({ actions, key, peers, offered, mayReport }: PasteContext): readonly PasteOption[] => [
  ...(offered.peers
    ? peers.map(({ peerId }) => ({
        label: t('paste.peer', { peerId: shownAsciiInRow(peerId) }),
        run: () => actions.openPeer(peerId),
      }))
    : []),
  ...(key === 'none'
    ? []
    : KNOWN_FRAUD_TYPES.flatMap((fraudType) => [
        {
          label: t('paste.reportType', { fraudType }),
          hint: mayReport ? undefined : t('paste.reportBusy'),
          run: () => actions.reportType(fraudType),
        },
        ...(offered.download
          ? [
              {
                label: t('paste.downloadType', { fraudType }),
                run: () => actions.downloadType(fraudType),
              },
            ]
          : []),
      ])),
];

/** The maximum number of options of one kind for a typed name. */
const MOST_NAMED = 8;

/** Returns true if each typed word begins a word of the name. */
function isNamed(label: string, text: string): boolean {
  const names = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.every((word) => names.some((name) => name.startsWith(word))) ?? false;
}

/** Returns the options in groups, the most likely one first. */
export function pasteGroups(
  text: string,
  understanding: PasteUnderstanding,
  context: PasteContext,
): readonly PasteGroup[] {
  const isNothing = understanding.kind === 'nothing';
  const isWords = understanding.kind === 'words';
  const byName = (options: readonly PasteOption[]) =>
    options.filter(
      ({ label, otherWords = '' }) => isNothing || (isWords && isNamed(`${label} ${otherWords}`, text)),
    );
  const recent = context.savedSearches
    .filter(({ name }) => name === undefined)
    .filter(({ address }) => isNothing || (isWords && address.q?.includes(text.trim())))
    .map((search) => ({
      label: shortTitleOf(search, context.homeCountry),
      run: () => context.actions.search(search.address),
    }));
  const saved = byName(context.savedSearches.flatMap((search) => savedSearch(search, context)));
  const sent = context.operations.filter(({ sentAtMs }) => sentAtMs !== undefined);
  const newest = isNothing ? sent.slice(0, MOST_OPERATIONS) : [];
  return [
    { title: t('paste.groupDo'), options: optionsWithThis(text, understanding, context) },
    { title: t('paste.groupSaved'), options: saved },
    { title: t('paste.groupRecent'), options: [...recent, ...openings(newest, context)] },
    { title: t('paste.groupPages'), options: byName(pages(context)) },
    {
      title: t('paste.groupNamed'),
      options: isNothing ? [] : byName(namedThings(context)).slice(0, MOST_NAMED),
    },
    { title: t('paste.groupCommands'), options: byName(commands(context)) },
  ].filter(({ options }) => options.length > 0);
}
