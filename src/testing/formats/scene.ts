import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/app-error.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import type { ListFormat } from '../../contract/list-formats.ts';
import { runToEnd } from '../held-process.ts';

/** What a program said that it should not have said. */
export class FormatCheckError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('format-check', message, { cause });
  }
}

export function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new FormatCheckError(`${what}: found ${one}, expected ${other}.`);
}

/** What a program writes that must say yes. @throws {FormatCheckError} */
export async function accept(command: string, args: readonly string[], input = ''): Promise<string> {
  const { code, output, errors } = await runToEnd(command, args, { input });
  if (code === 0) return output;
  throw new FormatCheckError(
    `${command} ${args.join(' ').slice(0, 200)} ended with ${code}: ${errors}${output}`,
  );
}

/** A service with the registry of the vectors, on the network. */
export interface Scene {
  readonly baseUrl: string;
  readonly key: string;
  /** A folder for a check’s own files, which is removed afterwards. */
  readonly folder: string;
}

export const listUrlOf = ({ baseUrl }: Scene, format: ListFormat, query = '?min-peers=1'): string =>
  baseUrl + ENDPOINTS.list.path + format + query;

/** A list in a file, as a consumer has it. */
export async function fetchList(scene: Scene, format: ListFormat, query?: string) {
  const response = await fetch(listUrlOf(scene, format, query), {
    headers: { authorization: `Bearer ${scene.key}` },
  });
  const text = await response.text();
  if (!response.ok) throw new FormatCheckError(`${format} is answered ${response.status}: ${text}`);
  const file = join(scene.folder, format);
  await writeFile(file, text);
  return { file, text, count: Number(response.headers.get('list-count')) };
}
