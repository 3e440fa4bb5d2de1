import { AppError } from '../../../contract/app-error.ts';
import { type KeyFile, keyFileSchema } from '../../../signer/key-file.ts';
import { downloadFile } from '../../components/download-file.ts';
import { t } from './messages.ts';

/** Key files are below 2 kB; anything much larger is none and is not read. */
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

/** Downloads what belongs to an account, as `<account>.<what>.json`. */
function download(accountId: string, what: string, json: string): void {
  downloadFile(`${accountId.replace(/[^a-z0-9.-]+/giu, '-')}.${what}.json`, json, 'application/json');
}

/** Downloads the encrypted file. */
export function downloadKeyFile(keyFile: KeyFile): void {
  download(keyFile.accountId, 'keys', JSON.stringify(keyFile, null, 2));
}

/** Downloads what `accountRequestText` made: public facts. */
export function downloadAccountRequest(accountId: string, request: string): void {
  download(accountId, 'account-request', request);
}
