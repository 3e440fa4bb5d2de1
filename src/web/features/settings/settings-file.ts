import { z } from 'zod';
import { AppError } from '../../../contract/app-error.ts';
import {
  type Preferences,
  preferencesOf,
  type Settings,
  settingsSchema,
} from '../../platform/preferences/settings.ts';
import { t } from './messages.ts';

const FORMAT = 'contribution-desk-settings';
const VERSION = 1;

/** Settings are below 1 kB. A much larger file is something else and is not read. */
const MAX_BYTES = 16 * 1024;

const headSchema = z.object({ format: z.literal(FORMAT), version: z.number() });
const fileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  // Earlier exports have it.
  settings: settingsSchema.partial({ ledgerPolicy: true }),
});

class SettingsFileError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('bad-settings-file', message, { cause });
  }
}

export function settingsFileText(settings: Settings): string {
  const file = { format: FORMAT, version: VERSION, settings: preferencesOf(settings) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const firstIssue = ({ issues: [issue] }: z.ZodError): string =>
  issue === undefined ? '' : [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsFileError(t('settings.notJson'), cause);
  }
}

/** Reads the settings in a file. @throws {SettingsFileError} that says what is wrong */
export async function readSettingsFile(file: Blob): Promise<Preferences> {
  if (file.size > MAX_BYTES) throw new SettingsFileError(t('settings.tooLarge', { size: file.size }));
  const content = parsed(await file.text());
  const head = headSchema.safeParse(content);
  if (!head.success) throw new SettingsFileError(t('settings.notSettings', { what: firstIssue(head.error) }));
  const { version } = head.data;
  if (version !== VERSION) {
    throw new SettingsFileError(t('settings.otherVersion', { version, expected: VERSION }));
  }
  const read = fileSchema.safeParse(content);
  if (!read.success) throw new SettingsFileError(t('settings.badValue', { what: firstIssue(read.error) }));
  return preferencesOf(read.data.settings);
}
