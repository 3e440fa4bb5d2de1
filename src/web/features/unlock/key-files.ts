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

/** Downloads the encrypted file. */
export function downloadKeyFile(keyFile: KeyFile): void {
  const name = `${keyFile.accountId.replace(/[^a-z0-9.-]+/giu, '-')}.keys.json`;
  downloadFile(name, JSON.stringify(keyFile, null, 2), 'application/json');
}
