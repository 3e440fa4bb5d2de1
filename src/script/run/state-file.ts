import { readFile } from 'node:fs/promises';
import { z } from 'zod';
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
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.ZodError)) throw cause;
    throw new AppError('no-state', `${WHAT} holds no ${what}. Nothing was done.`);
  }
}

/** After a crash it is the old one or this one. @throws {AppError} */
export const writeState = (path: string, state: object): Promise<void> =>
  withFile(WHAT, () => replaceFile(path, `${JSON.stringify(state)}\n`));
