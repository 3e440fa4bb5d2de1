import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { readJson } from '../../command-line/read-json.ts';
import { replaceFile } from '../../command-line/replace-file.ts';
import { AppError } from '../../contract/app-error.ts';
import { isMissing, withFile } from './private-file.ts';

const WHAT = 'The state file';

/** The cursor, or the download, that an earlier run left in its state file; `undefined` without one. @throws {AppError} */
export async function readState<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  what: 'cursor' | 'download',
): Promise<z.output<Schema> | undefined> {
  const text = await withFile(WHAT, () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
  if (text === undefined) return undefined;
  const state = readJson(schema, text);
  if (state === undefined) throw new AppError('no-state', `${WHAT} holds no ${what}. Nothing was done.`);
  return state;
}

/** After a crash it is the old one or this one. @throws {AppError} */
export const writeState = (path: string, state: object): Promise<void> =>
  withFile(WHAT, () => replaceFile(path, `${JSON.stringify(state)}\n`));
