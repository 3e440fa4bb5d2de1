import { AppError } from '../../../contract/app-error.ts';
import { type KeyFile, keyFileSchema } from '../../../signer/key-file.ts';
import { downloadFile } from '../../ui/components/download-file.ts';
import { t } from './messages.ts';

/** Key files are below 2 kB. A much larger file is something else and is not read. */
const MAX_KEY_FILE_BYTES = 16 * 1024;

class NotAKeyFileError extends AppError {
  constructor(cause?: unknown) {
    super('not-a-key-file', t('unlock.notAKeyFile'), { cause });
  }
}

/** Parses a chosen file. @throws {NotAKeyFileError} */
export async function readKeyFile(file: Blob): Promise<KeyFile> {
  if (file.size > MAX_KEY_FILE_BYTES) throw new NotAKeyFileError();
  try {
    return keyFileSchema.parse(JSON.parse(await file.text()));
  } catch (cause) {
    throw new NotAKeyFileError(cause);
  }
}

const fileName = (accountId: string, what: string): string =>
  `${accountId.replace(/[^a-z0-9.-]+/giu, '-')}.${what}.json`;

export function keyFileName({ accountId }: KeyFile): string {
  return fileName(accountId, 'keys');
}

export function downloadKeyFile(keyFile: KeyFile): void {
  downloadFile(keyFileName(keyFile), JSON.stringify(keyFile, null, 2), 'application/json');
}

/** Downloads the text of `accountRequestText`: public facts. */
export function downloadAccountRequest(accountId: string, request: string): void {
  downloadFile(fileName(accountId, 'account-request'), request, 'application/json');
}
