import { commonMessages } from './common.ts';
import type { Translate } from './translator.ts';

/** Every message by its key. */
type Messages = Readonly<Record<string, string>>;

/** The messages of every folder, by its path. */
export const CATALOGUES: readonly (readonly [folder: string, messages: Messages])[] = [
  ...Object.entries(
    import.meta.glob<Translate<string>>('../**/messages.ts', { import: 't', eager: true }),
  ).map(([path, { messages }]) => [path.slice(0, -'/messages.ts'.length), messages] as const),
  ['..', commonMessages],
];
